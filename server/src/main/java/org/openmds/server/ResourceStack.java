package org.openmds.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * The open resources of a server. It closes them in the order of their phases, and in one phase in reverse order of their opening; if one fails to
 * close, the others are closed all the same. Thread-safe.
 */
final class ResourceStack implements AutoCloseable {

    /** The phases of a stop, in their order. */
    enum StopPhase {
        /** No new configuration is applied from here on. */
        CONFIGURATION,
        /** Nothing is collected from here on. */
        COLLECTION,
        /** No request is answered from here on; requests in progress still reach the services. */
        HTTP,
        /** Operators are answered until here: that the server is not ready. */
        OPERATIONS,
        /** All services, and the state as the last: it is opened as the first. */
        SERVICES
    }

    private record NamedResource(String name, AutoCloseable resource) {
    }

    private static final Logger LOG = LogManager.getLogger();

    private final Map<StopPhase, Deque<NamedResource>> resources = new EnumMap<>(StopPhase.class);

    /** Adds a resource of the phase {@link StopPhase#SERVICES}. */
    @CanIgnoreReturnValue
    <T extends AutoCloseable> T add(String name, T resource) {
        return add(StopPhase.SERVICES, name, resource);
    }

    @CanIgnoreReturnValue
    synchronized <T extends AutoCloseable> T add(StopPhase phase, String name, T resource) {
        resources.computeIfAbsent(phase, _ -> new ArrayDeque<>()).push(new NamedResource(name, resource));
        return resource;
    }

    @Override
    public synchronized void close() {
        resources.values().forEach(ResourceStack::close);
        resources.clear();
    }

    private static void close(Deque<NamedResource> phase) {
        for (NamedResource next : phase) {
            try {
                next.resource().close();
            } catch (Exception e) {
                LOG.error("{} cannot be closed", next.name(), e);
            }
        }
    }
}
