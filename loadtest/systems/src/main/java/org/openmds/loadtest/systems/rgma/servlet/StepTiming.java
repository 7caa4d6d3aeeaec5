package org.openmds.loadtest.systems.rgma.servlet;

import java.util.Locale;

/** The time of a step in an answer's header: {@code Server-Timing: Producer-Execute;dur=1.234567}, in milliseconds (W3C Server Timing). */
public final class StepTiming {

    static final String HEADER = "Server-Timing";

    private static final String DURATION = ";dur=";
    private static final double NANOS_PER_MILLI = 1e6;

    private StepTiming() {
    }

    public static String of(String step, long nanos) {
        return String.format(Locale.ROOT, "%s%s%.6f", step, DURATION, nanos / NANOS_PER_MILLI);
    }

    /** Returns the step's time; 0 if the header is for another step or malformed. */
    public static long nanos(String timing, String step) {
        if (!timing.startsWith(step + DURATION)) {
            return 0;
        }
        try {
            return Math
                    .round(Double.parseDouble(timing.substring(step.length() + DURATION.length())) * NANOS_PER_MILLI);
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
