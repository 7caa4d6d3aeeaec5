package org.openmds.wsrf.endpoint;

/**
 * Observes each SOAP request when its response is complete, for metrics and the access log. Called on server threads; must be thread-safe and
 * fast.
 */
@FunctionalInterface
public interface CallObserver {

    /** The name of a caller with a wrong credential. */
    String WRONG_CREDENTIAL = "-";

    /** The outcome of a request. */
    enum CallOutcome {
        /** The operation answered. */
        ANSWERED,
        /** The operation failed with a fault of the standards. */
        FAULT,
        /** The caller has no access: HTTP 401 or 403. */
        DENIED,
        /** The request reached no operation: it is malformed or too large, or its operation or service is unknown. */
        REFUSED
    }

    /**
     * A completed request.
     *
     * @param service
     *            the name of the service; {@code -} if the URL names none
     * @param operation
     *            the name of the operation; {@code -} if none was reached
     * @param caller
     *            the caller's name; {@link #WRONG_CREDENTIAL} if its credential is wrong
     * @param status
     *            the HTTP status
     * @param nanos
     *            the time from the request's headers to the end of the response
     */
    record ObservedCall(String service, String operation, CallOutcome outcome, String caller, int status, long nanos) {
    }

    void observe(ObservedCall observedCall);
}
