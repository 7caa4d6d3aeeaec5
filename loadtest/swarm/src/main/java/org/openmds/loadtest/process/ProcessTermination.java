package org.openmds.loadtest.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Terminates processes that the load test started. */
public final class ProcessTermination {

    private ProcessTermination() {
    }

    /**
     * Asks a process to end, and kills it with all its descendants if it does not end in time. If this thread is interrupted, the process is killed
     * at once and the interrupt is kept.
     */
    public static void terminate(Process process, Duration timeout) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        if (!endsWithin(process, timeout)) {
            kill(process, below);
        }
    }

    /** Closes a process's input, waits for its end, and kills all its descendants that are left. */
    public static void terminateByInputEnd(Process process, Duration timeout) {
        List<ProcessHandle> below = process.descendants().toList();
        closeInput(process);
        endsWithin(process, timeout);
        kill(process, below);
    }

    private static void closeInput(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // The input cannot be flushed because the process is gone or about to end.
            process.destroy();
        }
    }

    private static boolean endsWithin(Process process, Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void kill(Process process, List<ProcessHandle> below) {
        below.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
