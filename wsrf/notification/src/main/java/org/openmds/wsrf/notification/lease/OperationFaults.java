package org.openmds.wsrf.notification.lease;

import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.ChangeFutures;

/** Maps the fault ResourceUnavailable to the fault that WS-BaseNotification defines for an operation; a client may know only that one. */
public final class OperationFaults {

    private OperationFaults() {
    }

    /**
     * Waits for a change, at most until the caller's deadline.
     *
     * @param refusal
     *            the fault that replaces ResourceUnavailable: a limit is reached, the state cannot be written, or the service is shutting down
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
