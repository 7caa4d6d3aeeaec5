package org.openmds.server;

import java.util.ArrayDeque;
import java.util.Deque;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/** A stack of open resources. It closes them in reverse order; if one fails to close, the others are closed all the same. Thread-safe. */
final class ResourceStack implements AutoCloseable {

    private record NamedResource(String name, AutoCloseable resource) {
    }

    private static final Logger LOG = LogManager.getLogger();

    private final Deque<NamedResource> resources = new ArrayDeque<>();

    @CanIgnoreReturnValue
    synchronized <T extends AutoCloseable> T add(String name, T resource) {
        resources.push(new NamedResource(name, resource));
        return resource;
    }

    @Override
    public synchronized void close() {
        while (!resources.isEmpty()) {
            NamedResource next = resources.pop();
            try {
                next.resource().close();
            } catch (Exception e) {
                LOG.error("{} cannot be closed", next.name(), e);
            }
        }
    }
}
