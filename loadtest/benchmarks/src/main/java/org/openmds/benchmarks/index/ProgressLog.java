package org.openmds.benchmarks.index;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Prints the current step of a measurement, with the seconds since the start. */
public final class ProgressLog {

    private final PrintStream out;
    private final long start = System.nanoTime();

    public ProgressLog(PrintStream out) {
        this.out = out;
    }

    @FormatMethod
    public void log(@FormatString String format, Object... values) {
        out.printf(Locale.ROOT, "mds: [%3d s] %s%n", elapsed().toSeconds(), String.format(Locale.ROOT, format, values));
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
