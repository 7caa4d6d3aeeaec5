package org.openmds.wsrf.resource;

import java.util.Optional;

/** Finds the resources of a service. Thread-safe. */
@FunctionalInterface
public interface ResourceHome<R extends Resource> {

    /**
     * Must not wait for anything.
     *
     * @param key
     *            text of the reference parameter, empty when the request had none
     */
    Optional<R> find(Optional<String> key);

    /** The home of a service that is one resource itself; any key is ignored. */
    static <R extends Resource> ResourceHome<R> singleton(R resource) {
        return key -> Optional.of(resource);
    }
}
