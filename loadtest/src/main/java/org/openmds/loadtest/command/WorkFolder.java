package org.openmds.loadtest.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * A folder for files of a command's work, removed at its end. Where the program is ended before (Ctrl-C), the thread that made it is interrupted, and the end
 * waits until it has removed the folder.
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

    /** @throws IOException where it cannot be made */
    static WorkFolder create(String prefix) throws IOException {
        WorkFolder folder = new WorkFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(folder.hook);
        return folder;
    }

    Path path() {
        return path;
    }

    /** Ends the work, and waits for its end. */
    void interruptAndAwait() {
        worker.interrupt();
        try {
            // Longer than systems take to end; what does not end goes with the program.
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
            // It is at work.
        }
    }
}
