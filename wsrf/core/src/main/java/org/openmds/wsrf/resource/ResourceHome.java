package org.openmds.wsrf.resource;

import java.util.Optional;

import org.openmds.wsrf.fault.WsrfFaultException;

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

    /**
     * Returns the fault of a change of a resource that is not found, if another process makes all changes: it may know the resource already. Must not
     * block.
     */
    default Optional<WsrfFaultException> changedElsewhere() {
        return Optional.empty();
    }

    /** Returns the home of a service with a single resource; it ignores the key. */
    static <R extends Resource> ResourceHome<R> singleton(R resource) {
        return key -> Optional.of(resource);
    }
}
