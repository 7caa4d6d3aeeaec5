package org.openmds.loadtest.model.record;

/** What a record is about. The order is that of the bytes in records: add at the end. */
public enum RecordKind {
    /** A request and how it ended. {@code detail} is its pacing delay in units of 100 ns, {@code number} the bytes of its answer. */
    REQUEST,
    /** A value of a metric that a client reported. {@code duration} holds the bits of a double, {@code detail} the metric's name. */
    METRIC,
    /** A step of the request of that client that started last. {@code detail} is the step's name; client or server by its name. */
    PHASE,
    /**
     * A client began ({@code duration} 0) and ended (its whole time, from the same start): it was active between, from when its first request could be
     * sent. One that could not start has an end with START_FAILED alone. Users of the closed model only: in the
     * open one clients are what requests take when they come, and nobody's to be fair to.
     */
    CLIENT;

    private static final RecordKind[] ALL = values();

    /** The kind of that byte of a record. */
    public static RecordKind of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException("kind %d".formatted(code));
        }
        return ALL[code];
    }
}
