package org.openmds.cli.group;

import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;

/** Shows the progress of a long operation on one line of a terminal; prints nothing without a terminal. One thread. */
final class ProgressIndicator {

    private static final Duration UPDATE_INTERVAL = Duration.ofMillis(200);

    private final PrintWriter err;
    private final int total;
    private final boolean shown;
    private long lastNanos = System.nanoTime();
    private boolean begun;

    ProgressIndicator(PrintWriter err, int total) {
        this.err = err;
        this.total = total;
        this.shown = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }

    void update(int count) {
        long now = System.nanoTime();
        if (!shown || count < total && now - lastNanos < UPDATE_INTERVAL.toNanos()) {
            return;
        }
        lastNanos = now;
        if (count < total) {
            begun = true;
            err.printf("\rmds: %d of %d entries ...", count, total);
        } else if (begun) {
            err.print("\r" + " ".repeat(40) + "\r");
        }
        err.flush();
    }
}
