package org.openmds.loadtest.model.record;

/** The kind of a record. The ordinal is stored in records: add new kinds at the end. */
public enum RecordKind {
    /** A request and its outcome. {@code detail} is its pacing delay in units of 100 ns, {@code number} the bytes of its answer. */
    REQUEST,
    /** A metric value that a client reported. {@code duration} holds the bits of a double, {@code detail} the id of the metric's name. */
    METRIC,
    /** A phase of the client's most recent request. {@code detail} is the id of the phase's name; names of server phases have a prefix. */
    PHASE,
    /**
     * The start of a client ({@code duration} 0) or its end ({@code duration} is its whole time since the start). The start is the time
     * from which its first request could be sent. A client that could not start has only an end, with START_FAILED. Users of the closed
     * model only: in the open model a client serves the requests as they arrive, so fairness between clients has no meaning.
     */
    CLIENT;

    private static final RecordKind[] ALL = values();

    /** Returns the kind with this code in a record. */
    public static RecordKind of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException("kind %d".formatted(code));
        }
        return ALL[code];
    }
}
