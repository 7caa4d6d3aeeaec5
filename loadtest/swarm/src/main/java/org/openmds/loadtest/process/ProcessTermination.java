package org.openmds.loadtest.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How the load test ends a process that it started. */
public final class ProcessTermination {

    private ProcessTermination() {
    }

    /**
     * Asks a process to end, and kills it with all that it started where it does not in time. An interrupt is no reason to leave it behind: it is killed
     * at once, and the interrupt kept.
     */
    public static void terminate(Process process, Duration patience) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        if (!endsWithin(process, patience)) {
            kill(process, below);
        }
    }

    /** The same for a process that is asked by the end of its input, and that is to leave nothing behind: what it started and did not end is killed. */
    public static void terminateByInputEnd(Process process, Duration patience) {
        List<ProcessHandle> below = process.descendants().toList();
        closeInput(process);
        endsWithin(process, patience);
        kill(process, below);
    }

    private static void closeInput(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // Of what was still to be written nobody reads: the process is gone, or about to.
            process.destroy();
        }
    }

    private static boolean endsWithin(Process process, Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
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
