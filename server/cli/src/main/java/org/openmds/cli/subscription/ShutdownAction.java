package org.openmds.cli.subscription;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An action that runs before the process ends: when it is closed, or in a shutdown hook when a signal ends the process first. */
final class ShutdownAction implements AutoCloseable {

    private static final long CLOSE_TIMEOUT_MILLIS = 500;

    private final Runnable action;
    private final Thread worker = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("shutdown").unstarted(this::runInHook);

    private ShutdownAction(Runnable action) {
        this.action = action;
    }

    /**
     * Registers an action for the calling thread, which a shutdown interrupts.
     *
     * @param action
     *            idempotent and short
     */
    static ShutdownAction of(Runnable action) {
        ShutdownAction registered = new ShutdownAction(action);
        Runtime.getRuntime().addShutdownHook(registered.hook);
        return registered;
    }

    @Override
    public void close() {
        try {
            action.run();
        } finally {
            ended.countDown();
            removeHook();
        }
    }

    /** Runs the action without waiting for the thread, which may be blocked in a write to a stopped terminal. */
    private void runInHook() {
        worker.interrupt();
        action.run();
        try {
            boolean _ = ended.await(CLOSE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The shutdown hook itself is running.
        }
    }
}
