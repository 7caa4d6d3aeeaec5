package org.openmds.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;

import org.junit.jupiter.api.Test;

/** Compares the niceness of threads, as Linux shows it. */
class LowPriorityTest {

    private static final ThreadFactory THREADS = Thread.ofPlatform().daemon().factory();
    /** Position of the niceness behind the name of the thread, see proc_pid_stat(5). */
    private static final int NICENESS = 17;

    @Test
    void threads_afterTheirStart_haveLowPriority() throws Exception {
        assertThat(niceness(LowPriority.threads(THREADS))).isEqualTo(low());
        assertThat(niceness(THREADS)).as("another thread").isEqualTo(low() - 5);
    }

    @Test
    void of_startedByAThreadOfLowPriority_keepsThePriority() throws Exception {
        CompletableFuture<Integer> inner = new CompletableFuture<>();
        LowPriority.threads(THREADS)
                .newThread(() -> LowPriority.threads(THREADS).newThread(() -> inner.complete(own())).start())
                .start();

        assertThat(inner.get()).isEqualTo(low());
    }

    private static int low() throws IOException {
        return niceness(Path.of("/proc/self/stat")) + 5;
    }

    private static int niceness(ThreadFactory factory) throws Exception {
        CompletableFuture<Integer> niceness = new CompletableFuture<>();
        factory.newThread(() -> niceness.complete(own())).start();
        return niceness.get();
    }

    private static int own() {
        try {
            return niceness(Path.of("/proc/thread-self/stat"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int niceness(Path statistics) throws IOException {
        String text = Files.readString(statistics);
        return Integer.parseInt(text.substring(text.lastIndexOf(')') + 1).split(" ", -1)[NICENESS]);
    }
}
