package org.openmds.wsrf.client.subscription;

import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** The kind of failure of a call to a producer. */
enum CallFailure {
    /** The resource does not exist any more. */
    GONE,
    /** The producer refused the request. */
    REFUSED,
    /** The producer makes no subscription for this consumer. */
    CONSUMER_REFUSED,
    /** The producer sent no usable answer. */
    UNANSWERED;

    static CallFailure of(RuntimeException failure) {
        if (failure instanceof WsrfFaultException fault) {
            return of(fault.fault().kind());
        }
        // A different service, or none, now has the address of the old one.
        if (failure instanceof ConnectionException.BadAnswer answer
                && (answer.status() == 404 || answer.status() == 410)) {
            return GONE;
        }
        return failure instanceof ConnectionException.AccessDenied ? REFUSED : UNANSWERED;
    }

    private static CallFailure of(FaultKind fault) {
        return switch (fault) {
            case RESOURCE_UNKNOWN -> GONE;
            case SUBSCRIBE_CREATION_FAILED -> CONSUMER_REFUSED;
            default -> REFUSED;
        };
    }
}
