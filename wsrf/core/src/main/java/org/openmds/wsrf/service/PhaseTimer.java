package org.openmds.wsrf.service;

import java.util.Locale;

/**
 * A stopwatch for the phases of one request, used if the caller asks for them. It is in one phase at a time, so the sum of the phases is at most the
 * total time. Several threads may use it one after the other, but not at the same time.
 */
public final class PhaseTimer {

    /** A stopwatch that measures nothing, for requests without measurement. */
    public static final PhaseTimer NONE = new PhaseTimer(0, new long[0]);

    private static final int NANOS_PER_MICRO = 1_000;

    private final long[] nanos;
    private long last;
    private int seenPhases;

    private PhaseTimer(long start, long[] nanos) {
        this.last = start;
        this.nanos = nanos;
    }

    /** A phase of the processing of a request, in the usual order. */
    public enum Phase {
        /** The time from the first byte of the request until processing starts: the body arrives and a thread becomes free. */
        ACCEPT,
        /** The envelope is read and the operation found. */
        PARSE,
        /** The caller is identified and its right checked. */
        AUTH,
        /** The resource is looked up. */
        LOOKUP,
        /** A query is evaluated or its cached answer found. */
        XPATH,
        /** The resource executes an operation other than a query. */
        PROVIDER,
        /** The answer is written, until its first bytes are sent. */
        SERIALIZE
    }

    /**
     * Starts a stopwatch.
     *
     * @param startNanos
     *            start of the request on the scale of {@link System#nanoTime()}
     */
    public static PhaseTimer startedAt(long startNanos) {
        return new PhaseTimer(startNanos, new long[Phase.values().length]);
    }

    /** Adds the time since the last lap to the given phase. */
    public void lap(Phase phase) {
        if (nanos.length == 0) {
            return;
        }
        long now = System.nanoTime();
        nanos[phase.ordinal()] += now - last;
        seenPhases |= 1 << phase.ordinal();
        last = now;
    }

    /** Ends the operation: adds the time since the last lap to {@link Phase#XPATH} if a query was evaluated, otherwise to {@link Phase#PROVIDER}. */
    public void lapOperation() {
        lap((seenPhases & 1 << Phase.XPATH.ordinal()) == 0 ? Phase.PROVIDER : Phase.XPATH);
    }

    public boolean isMeasured() {
        return nanos.length > 0;
    }

    /**
     * Returns the value of the header Server-Timing (W3C Server Timing), in ms: {@code parse;dur=0.041, auth;dur=0.003}. Phases that did not occur
     * are left out.
     */
    public String serverTiming() {
        StringBuilder text = new StringBuilder();
        for (Phase phase : Phase.values()) {
            if (nanos.length > 0 && (seenPhases & 1 << phase.ordinal()) != 0) {
                long micros = nanos[phase.ordinal()] / NANOS_PER_MICRO;
                text.append(text.isEmpty() ? "" : ", ")
                        .append(phase.name().toLowerCase(Locale.ROOT))
                        .append(";dur=")
                        .append(micros / NANOS_PER_MICRO)
                        .append('.')
                        .append(Integer.toString((int) (NANOS_PER_MICRO + micros % NANOS_PER_MICRO)), 1, 4);
            }
        }
        return text.toString();
    }
}
