package org.openmds.server;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * Requires that no other top-level type has the simple name of a type. Nested types that extend the type around them are exempt: they are variants
 * and are always written with its name, as in {@code Reply.Fault}.
 */
final class UniqueName extends ArchCondition<JavaClass> {

    private Map<String, String> topLevel = Map.of();

    UniqueName() {
        super("have a simple name that no other type has");
    }

    @Override
    public void init(Collection<JavaClass> types) {
        topLevel = types.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.toMap(JavaClass::getSimpleName, JavaClass::getName,
                        (first, second) -> first + " and " + second));
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String owners = topLevel.getOrDefault(type.getSimpleName(), type.getName());
        boolean unique = owners.equals(type.getName()) || isVariant(type);
        events.add(new SimpleConditionEvent(type, unique,
                "%s has the simple name of %s".formatted(type.getName(), owners)));
    }

    private static boolean isVariant(JavaClass type) {
        Optional<JavaClass> outer = type.getEnclosingClass();
        return outer.isPresent() && type.isAssignableTo(outer.get().getName());
    }
}
