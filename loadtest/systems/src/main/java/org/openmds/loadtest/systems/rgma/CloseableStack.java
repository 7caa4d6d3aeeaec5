package org.openmds.loadtest.systems.rgma;

import java.util.ArrayDeque;
import java.util.Deque;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stack of started parts: closes them in the reverse order of their start. Used by one thread at a time. */
final class CloseableStack implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CloseableStack.class);

    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T each) {
        started.push(each);
        return each;
    }

    @Override
    public void close() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                LOG.warn("a part of R-GMA could not be closed: {}", e.toString());
            }
        }
    }
}
