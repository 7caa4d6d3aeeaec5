package org.openmds.server;

import java.util.ArrayDeque;
import java.util.Deque;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/** What was opened, to be closed in the opposite order; a failure to close one thing does not keep the others open. Thread-safe. */
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
                LOG.error("{} did not close", next.name(), e);
            }
        }
    }
}
