package org.openmds.provider;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All kinds of information providers in the class path, by name. */
public final class ProviderKinds {

    /** All kinds, in the order in which they are listed and started. */
    public static final List<ProviderKind<?>> ALL = load();

    private ProviderKinds() {
    }

    @SuppressWarnings("rawtypes") // services have no type arguments
    private static List<ProviderKind<?>> load() {
        return ServiceLoader.load(ProviderKind.class)
                .stream()
                .<ProviderKind<?>>map(ServiceLoader.Provider<ProviderKind>::get)
                .sorted(Comparator.comparing(kind -> kind.section().name()))
                .toList();
    }

    /** Returns the kind with a name. */
    public static Optional<ProviderKind<?>> named(String name) {
        return ALL.stream().filter(kind -> kind.section().name().equals(name)).findFirst();
    }
}
