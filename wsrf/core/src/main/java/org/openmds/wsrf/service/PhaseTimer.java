package org.openmds.wsrf.service;

import java.util.Locale;

/**
 * What the time of one request went into, for callers who ask. A stop watch that stands in one phase at a time, so that the phases add up to no more than
 * the whole. Used by one thread after the other.
 */
public final class PhaseTimer {

    /** For the requests of callers who do not ask: takes no time and keeps nothing. */
    public static final PhaseTimer NONE = new PhaseTimer(0, new long[0]);

    private static final int NANOS_PER_MICRO = 1_000;

    private final long[] nanos;
    private long last;
    private int seenPhases;

    private PhaseTimer(long start, long[] nanos) {
        this.last = start;
        this.nanos = nanos;
    }

    /** A part of answering, in the usual order. */
    public enum Phase {
        /** From the first byte of the request until it is worked on: its body came, and a thread was free. */
        ACCEPT,
        /** The envelope was read and the operation found. */
        PARSE,
        /** Who calls, and whether he may. */
        AUTH,
        /** The resource was found. */
        LOOKUP,
        /** A query was evaluated, or what was kept of it found. */
        XPATH,
        /** The resource did what else the operation is. */
        PROVIDER,
        /** The answer was written, as far as the first bytes of it that were sent. */
        SERIALIZE
    }

    /**
     * A watch that runs.
     *
     * @param startNanos
     *            when the request began, on the scale of {@link System#nanoTime()}
     */
    public static PhaseTimer startedAt(long startNanos) {
        return new PhaseTimer(startNanos, new long[Phase.values().length]);
    }

    /** The time since the last lap was this phase's. */
    public void lap(Phase phase) {
        if (nanos.length == 0) {
            return;
        }
        long now = System.nanoTime();
        nanos[phase.ordinal()] += now - last;
        seenPhases |= 1 << phase.ordinal();
        last = now;
    }

    /** The operation is done: what a query did not take was the resource's. */
    public void lapOperation() {
        lap((seenPhases & 1 << Phase.XPATH.ordinal()) == 0 ? Phase.PROVIDER : Phase.XPATH);
    }

    public boolean isMeasured() {
        return nanos.length > 0;
    }

    /** The value of the header Server-Timing (W3C Server Timing): {@code parse;dur=0.041, auth;dur=0.003}, in ms. Phases that did not happen are left out. */
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
