package org.openmds.loadtest.process;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How the load test ends a process that it started. */
public final class ProcessEnd {

    private ProcessEnd() {
    }

    /**
     * Asks a process to end, and kills it with all that it started where it does not in time. An interrupt is no reason to leave it behind: it is killed
     * at once, and the interrupt kept.
     */
    public static void of(Process process, Duration patience) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        below.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
