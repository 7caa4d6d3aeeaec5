package org.openmds.server.operation;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** The state of a server between its start and its stop: true while it accepts requests. Thread-safe. */
public final class Readiness implements BooleanSupplier {

    private final AtomicBoolean ready = new AtomicBoolean();

    /** The start has ended: the server accepts requests. */
    public void begin() {
        ready.set(true);
    }

    /**
     * The stop begins: the server accepts no more requests.
     *
     * @return true if it accepted requests before
     */
    public boolean end() {
        return ready.getAndSet(false);
    }

    @Override
    public boolean getAsBoolean() {
        return ready.get();
    }
}
