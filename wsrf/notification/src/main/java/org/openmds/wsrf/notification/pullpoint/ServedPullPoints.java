package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
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

    private static final int WAITS = 500;
    private static final int WAITS_OF_A_CALLER = 250;

    private final PullPoints pullPoints;
    private final OwnerPolicy owners;
    private final Budget waits;

    /** @param waits budget of requests that wait for a message, each of which occupies a connection */
    public ServedPullPoints(PullPoints pullPoints, OwnerPolicy owners, Budget waits) {
        this.pullPoints = pullPoints;
        this.owners = owners;
        this.waits = waits;
    }

    /** Returns the budget of waits of a server: half of the connections that it accepts by default. */
    public static Budget waits() {
        return new Budget("pull-waits", WAITS, WAITS_OF_A_CALLER);
    }

    /** Creates a pull point. */
    public EndpointReference create(Call call, FaultKind refusal) {
        return pullPoints.reference(OperationFaults.await(pullPoints.create(call.caller()), call, refusal).key());
    }

    /**
     * Removes and returns the oldest messages; waits for the first one.
     *
     * @throws WsrfFaultException
     *             ResourceUnknown: the reference names no pull point of this process. UnableToGetMessages: the caller is not its owner, or too many
     *             requests wait
     */
    public List<List<byte[]>> take(EndpointReference pullPoint, long most, Duration wait, Call call) {
        PullPointResource resource = resource(pullPoint);
        // Only the owner may make the server wait.
        resource.require(call, FaultKind.UNABLE_TO_GET_MESSAGES);
        if (wait.compareTo(Duration.ZERO) > 0) {
            await(key(pullPoint), wait, call);
        }
        return resource.take(most, call);
    }

    private void await(String key, Duration wait, Call call) {
        BudgetPermit place = waits.take(call.caller().lane(), 1)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.UNABLE_TO_GET_MESSAGES, waits.refusal()));
        try {
            pullPoints.await(key, wait);
        } finally {
            place.close();
        }
    }

    /** Gives a pull point a new lease. */
    public void renew(EndpointReference pullPoint, RequestedLifetime requested, Call call) {
        Lease ignored = resource(pullPoint).setTerminationTime(requested, call);
    }

    /** Ends a pull point, if it has not ended before. */
    public void end(EndpointReference pullPoint, Call call) {
        find(pullPoint).ifPresent(found -> found.end(call, FaultKind.UNABLE_TO_DESTROY_PULL_POINT));
    }

    private PullPointResource resource(EndpointReference pullPoint) {
        return find(pullPoint).orElseThrow(ServedPullPoints::unknown);
    }

    private Optional<PullPointResource> find(EndpointReference pullPoint) {
        return pullPoints.keyOf(pullPoint)
                .flatMap(pullPoints::find)
                .map(found -> new PullPointResource(pullPoints, owners, found));
    }

    private String key(EndpointReference pullPoint) {
        return pullPoints.keyOf(pullPoint).orElseThrow(ServedPullPoints::unknown);
    }

    private static WsrfFaultException unknown() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                "the consumer of this subscription is no pull point of this process, or it has ended");
    }
}
