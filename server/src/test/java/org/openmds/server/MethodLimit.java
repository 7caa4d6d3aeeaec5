package org.openmds.server;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Limits the number of abstract methods of an interface. */
final class MethodLimit extends ArchCondition<JavaClass> {

    private final int most;

    MethodLimit(int most) {
        super("have at most %d methods to implement", most);
        this.most = most;
    }

    @Override
    public void check(JavaClass port, ConditionEvents events) {
        long methods = port.getMethods()
                .stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                .count();
        events.add(new SimpleConditionEvent(port, methods <= most,
                "%s has %d methods".formatted(port.getName(), methods)));
    }
}
