package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.lease.OperationFaults;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.service.Call;

/** Pull points for other services of this process. They belong to the callers of these services, as if the callers had created them. Thread-safe. */
public final class ServedPullPoints {

    private final PullPoints pullPoints;
    private final OwnerPolicy owners;

    public ServedPullPoints(PullPoints pullPoints, OwnerPolicy owners) {
        this.pullPoints = pullPoints;
        this.owners = owners;
    }

    /** Creates a pull point. */
    public EndpointReference create(Call call, FaultKind refusal) {
        return pullPoints.reference(OperationFaults.await(pullPoints.create(call.caller()), call, refusal).key());
    }

    /**
     * Removes and returns the oldest messages; waits for the first one.
     *
     * @throws WsrfFaultException
     *             ResourceUnknown: the reference names no pull point of this process
     */
    public List<List<byte[]>> take(EndpointReference pullPoint, long most, Duration wait, Call call) {
        PullPointResource resource = resource(pullPoint);
        // Only the owner may make the server wait.
        resource.require(call, FaultKind.UNABLE_TO_GET_MESSAGES);
        pullPoints.await(key(pullPoint), wait);
        return resource.take(most, call);
    }

    /** Gives a pull point a new lease. */
    public void renew(EndpointReference pullPoint, RequestedLifetime requested, Call call) {
        Lease ignored = resource(pullPoint).setTerminationTime(requested, call);
    }

    /** Ends a pull point. */
    public void end(EndpointReference pullPoint, Call call) {
        resource(pullPoint).end(call, FaultKind.UNABLE_TO_DESTROY_PULL_POINT);
    }

    private PullPointResource resource(EndpointReference pullPoint) {
        return Optional.of(key(pullPoint))
                .flatMap(pullPoints::find)
                .map(found -> new PullPointResource(pullPoints, owners, found))
                .orElseThrow(ServedPullPoints::unknown);
    }

    private String key(EndpointReference pullPoint) {
        return pullPoints.keyOf(pullPoint).orElseThrow(ServedPullPoints::unknown);
    }

    private static WsrfFaultException unknown() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                "the consumer of this subscription is no pull point of this process, or it has ended");
    }
}
