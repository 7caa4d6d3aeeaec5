package org.openmds.aggregator.subscription;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** What the failure of a call to a producer means. */
enum ProducerFailure {
    /** What it was about is not there any more. */
    GONE,
    /** The producer says no. */
    REFUSED,
    /** The producer makes no subscription for this consumer. */
    CONSUMER_REFUSED,
    /** There was no answer that says anything. */
    NO_ANSWER;

    static ProducerFailure of(CollectionException failure) {
        return switch (failure.getCause()) {
            case WsrfFaultException fault when fault.fault().kind() == FaultKind.RESOURCE_UNKNOWN -> GONE;
            case WsrfFaultException fault when fault.fault().kind() == FaultKind.SUBSCRIBE_CREATION_FAILED ->
                CONSUMER_REFUSED;
            case WsrfFaultException _ -> REFUSED;
            // Another service, or none, has taken the place of the one that was there.
            case ConnectionException.BadAnswer answer when answer.status() == 404 || answer.status() == 410 -> GONE;
            case ConnectionException.AccessDenied _ -> REFUSED;
            case null, default -> NO_ANSWER;
        };
    }
}
