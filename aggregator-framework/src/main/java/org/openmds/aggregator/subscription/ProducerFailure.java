package org.openmds.aggregator.subscription;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** The kind of failure of a call to a producer. */
enum ProducerFailure {
    /** The resource does not exist any more. */
    GONE,
    /** The producer refused the request. */
    REFUSED,
    /** The producer makes no subscription for this consumer. */
    CONSUMER_REFUSED,
    /** The producer sent no usable answer. */
    NO_ANSWER;

    static ProducerFailure of(CollectionException failure) {
        return switch (failure.getCause()) {
            case WsrfFaultException fault when fault.fault().kind() == FaultKind.RESOURCE_UNKNOWN -> GONE;
            case WsrfFaultException fault when fault.fault().kind() == FaultKind.SUBSCRIBE_CREATION_FAILED ->
                CONSUMER_REFUSED;
            case WsrfFaultException _ -> REFUSED;
            // A different service, or none, now has the address of the old one.
            case ConnectionException.BadAnswer answer when answer.status() == 404 || answer.status() == 410 -> GONE;
            case ConnectionException.AccessDenied _ -> REFUSED;
            case null, default -> NO_ANSWER;
        };
    }
}
