package org.openmds.loadtest.model.record;

/** The outcome of a request. The ordinal is stored in records: add new outcomes at the end. */
public enum Outcome {
    /** Answered as expected. */
    OK,
    /** The service answered with a fault (a SOAP fault, HTTP 5xx, an SQL error). */
    FAULT,
    /** Not answered before the plan's timeout. */
    TIMEOUT,
    /** The service refused the connection. */
    REFUSED,
    /** The connection ended before the answer was complete. */
    RESET,
    /** The client could not be started: no port, no descriptor, no process. */
    START_FAILED,
    /** Answered, but not as the client expects. */
    BAD_ANSWER,
    /** Denied for missing rights or because of overload (HTTP 401, 403, 429, 503). */
    DENIED,
    /** The service or resource does not exist (HTTP 404, 410). */
    NOT_FOUND,
    /** Still in flight when the run's drain time ended. */
    UNANSWERED;

    private static final Outcome[] ALL = values();

    public boolean isSuccess() {
        return this == OK;
    }

    /** Returns the outcome with this code in a record. */
    public static Outcome of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException("outcome %d".formatted(code));
        }
        return ALL[code];
    }
}
