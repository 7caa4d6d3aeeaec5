package org.openmds.loadtest.systems;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The registry of all compared systems. */
public final class ComparedSystems {

    private ComparedSystems() {
    }

    public static List<ComparedSystem> all() {
        return ServiceLoader.load(ComparedSystem.class).stream().map(ServiceLoader.Provider::get).toList();
    }

    /** @throws SystemException if no system has that name */
    public static ComparedSystem named(String name) throws SystemException {
        return all().stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new SystemException("unknown system '%s': expected one of %s".formatted(name,
                        all().stream().map(ComparedSystem::name).collect(Collectors.joining(", ")))));
    }
}
