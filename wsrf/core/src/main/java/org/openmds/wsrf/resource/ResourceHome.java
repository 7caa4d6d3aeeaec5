package org.openmds.wsrf.resource;

import java.util.Optional;

/** Finds the resources of a service. Thread-safe. */
@FunctionalInterface
public interface ResourceHome<R extends Resource> {

    /**
     * Finds a resource. Must not block.
     *
     * @param key
     *            text of the reference parameter; empty if the request had none
     */
    Optional<R> find(Optional<String> key);

    /** Returns the home of a service with a single resource; it ignores the key. */
    static <R extends Resource> ResourceHome<R> singleton(R resource) {
        return key -> Optional.of(resource);
    }
}
