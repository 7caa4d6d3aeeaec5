package org.openmds.wsrf.endpoint;

/** Is told of every SOAP request when its response is complete: metrics and the access log. Thread-safe and quick; called on server threads. */
@FunctionalInterface
public interface CallObserver {

    /** How a request ended. */
    enum CallOutcome {
        /** The operation answered. */
        ANSWERED,
        /** The operation failed with a fault of the standards. */
        FAULT,
        /** The caller was refused: HTTP 401 or 403. */
        DENIED,
        /** No operation was reached: malformed, too large, of no known operation or service. */
        REFUSED
    }

    /**
     * A request and how it ended.
     *
     * @param service
     *            its name; {@code -} when the URL names none
     * @param operation
     *            its name; {@code -} when none was reached
     * @param caller
     *            the caller's name
     * @param status
     *            of HTTP
     * @param nanos
     *            from the request's headers to the end of the response
     */
    record ObservedCall(String service, String operation, CallOutcome outcome, String caller, int status, long nanos) {
    }

    void observe(ObservedCall observedCall);
}
