package org.openmds.wsrf.notification.lease;

import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.servicegroup.ChangeFutures;

/** WS-BaseNotification gives most operations a fault for what they cannot do just now: a client may know that one, and no other. */
public final class OperationFaults {

    private OperationFaults() {
    }

    /**
     * Waits for a change as long as the caller does.
     *
     * @param refusal
     *            what ResourceUnavailable becomes: a limit is reached, the state cannot be written, the service is shutting down
     */
    public static <T> T await(CompletableFuture<T> change, Call call, FaultKind refusal) {
        try {
            return ChangeFutures.await(change, call.deadline());
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNAVAILABLE) {
                throw e;
            }
            throw new WsrfFaultException(refusal, e.fault().description());
        }
    }
}
