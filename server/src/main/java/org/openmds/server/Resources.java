package org.openmds.server;

import java.util.ArrayDeque;
import java.util.Deque;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/** What was opened, to be closed in the opposite order; a failure to close one thing does not keep the others open. Thread-safe. */
final class Resources implements AutoCloseable {

    private record Opened(String name, AutoCloseable resource) {
    }

    private static final Logger LOG = LogManager.getLogger();

    private final Deque<Opened> opened = new ArrayDeque<>();

    @CanIgnoreReturnValue
    synchronized <T extends AutoCloseable> T opened(String name, T resource) {
        opened.push(new Opened(name, resource));
        return resource;
    }

    @Override
    public synchronized void close() {
        while (!opened.isEmpty()) {
            Opened next = opened.pop();
            try {
                next.resource().close();
            } catch (Exception e) {
                LOG.error("{} did not close", next.name(), e);
            }
        }
    }
}
