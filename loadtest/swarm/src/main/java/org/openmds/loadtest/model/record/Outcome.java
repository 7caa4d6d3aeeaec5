package org.openmds.loadtest.model.record;

/** How a request ended. The order is that of the bytes in records: add at the end. */
public enum Outcome {
    /** Answered as it should be. */
    OK,
    /** The service answered with a fault (a SOAP fault, HTTP 5xx, an SQL error). */
    FAULT,
    /** Not answered before the plan's timeout. */
    TIMEOUT,
    /** The service did not take the connection. */
    REFUSED,
    /** The connection ended before the answer did. */
    RESET,
    /** The client could not be started: no port, no descriptor, no process. */
    START_FAILED,
    /** Answered, but not with what the client expects. */
    BAD_ANSWER,
    /** Denied: by rights or for overload (HTTP 401, 403, 429, 503). */
    DENIED,
    /** There is no such service or resource (HTTP 404). */
    NOT_FOUND,
    /** Was under way when the run ended and its drain was over. */
    UNANSWERED;

    private static final Outcome[] ALL = values();

    public boolean isSuccess() {
        return this == OK;
    }

    /** The outcome of that byte of a record. */
    public static Outcome of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException("outcome %d".formatted(code));
        }
        return ALL[code];
    }
}
