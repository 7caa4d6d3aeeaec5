package org.openmds.server.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What must be done before the process ends, also when it is interrupted or told to end: once, by whoever comes first. Closing it does it.
 */
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
     * Registers it for the calling thread, which is interrupted when the process is to end.
     *
     * @param action
     *            idempotent, and done in a short time
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

    /** The thread may hang in writing to a terminal that is stopped, so its end is not waited for before. */
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
            // It is the hook that brought us here.
        }
    }
}
