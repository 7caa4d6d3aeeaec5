package org.openmds.server;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Refuses the use of standard streams: libraries log, and only commands print. */
final class StandardStreamsBan extends ArchCondition<JavaMethod> {

    StandardStreamsBan() {
        super("not use System.out or System.err");
    }

    @Override
    public void check(JavaMethod method, ConditionEvents events) {
        method.getFieldAccesses()
                .stream()
                .filter(access -> access.getTargetOwner().isEquivalentTo(System.class))
                .forEach(access -> events.add(SimpleConditionEvent.violated(method, access.getDescription())));
    }
}
