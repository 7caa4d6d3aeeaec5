package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.service.Caller;

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
     * @param origin
     *            the origin of the request; empty if it is not known
     * @param readOnly
     *            true if the operation is declared to change nothing; false if this is not declared with the operation
     */
    record ObservedCall(String service, String operation, CallOutcome outcome, String caller, int status, long nanos,
            Optional<CallOrigin> origin, boolean readOnly) {

        /** Creates a call of unknown origin. */
        public ObservedCall(String service, String operation, CallOutcome outcome, String caller, int status,
                long nanos) {
            this(service, operation, outcome, caller, status, nanos, Optional.empty(), false);
        }
    }

    /**
     * The origin of a request.
     *
     * @param address
     *            address of the client; of a page's request, that of its browser
     * @param resource
     *            key of the resource, or a description of the changed resource; empty if there is none
     * @param requestId
     *            id of the request, unique in the process
     * @param refusal
     *            the reason why the credential was refused, a sentence without any secret; empty if it was not
     */
    record CallOrigin(Caller caller, String address, Optional<String> resource, String requestId,
            Optional<String> refusal) {

        /** Returns the id of a request: the number of its connection, and its own in the connection. */
        public static String id(Request request) {
            return request.getConnectionMetaData().getId() + "/" + request.getId();
        }
    }

    void observe(ObservedCall observedCall);
}
