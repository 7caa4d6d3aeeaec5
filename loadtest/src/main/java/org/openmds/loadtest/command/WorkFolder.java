package org.openmds.loadtest.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * A temporary folder that is removed when the command ends. If the program is ended earlier (Ctrl-C), a shutdown hook interrupts the
 * thread that created the folder and waits until that thread has removed it.
 */
final class WorkFolder implements AutoCloseable {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    private final Path path;
    private final Thread worker = Thread.currentThread();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("work-folder").unstarted(this::interruptAndAwait);

    private WorkFolder(Path path) {
        this.path = path;
    }

    /** @throws IOException if the folder cannot be created */
    static WorkFolder create(String prefix) throws IOException {
        WorkFolder folder = new WorkFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(folder.hook);
        return folder;
    }

    Path path() {
        return path;
    }

    /** Interrupts the thread that uses the folder and waits until the folder is removed. */
    void interruptAndAwait() {
        worker.interrupt();
        try {
            // Longer than a system takes to end; the exit of the JVM ends the rest.
            boolean _ = closed.await(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            FolderOperations.remove(path);
        } finally {
            closed.countDown();
            removeHook();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is shutting down and runs the hook now.
        }
    }
}
