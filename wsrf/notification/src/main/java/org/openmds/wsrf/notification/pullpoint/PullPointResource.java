package org.openmds.wsrf.notification.pullpoint;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.lease.OperationFaults;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/** A pull point as a WS-Resource: its creation time, its number of dropped messages, and its lifetime. */
final class PullPointResource implements TerminableResource {

    private final PullPoints pullPoints;
    private final OwnerPolicy owners;
    private final PullPoint pullPoint;

    PullPointResource(PullPoints pullPoints, OwnerPolicy owners, PullPoint pullPoint) {
        this.pullPoints = pullPoints;
        this.owners = owners;
        this.pullPoint = pullPoint;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        return PropertyDocument.named(PullPointService.DOCUMENT)
                .value(NotificationNames.text(NotificationNames.CREATION_TIME, XmlTimes.text(pullPoint.created())))
                .value(LifetimeHandlers.time(LifetimeHandlers.CURRENT_TIME, Optional.of(pullPoints.clock().now())))
                .value(LifetimeHandlers.time(LifetimeHandlers.TERMINATION_TIME,
                        pullPoint.lease().terminationTime(pullPoints.clock())))
                .value(NotificationNames.text(NotificationNames.DROPPED_MESSAGES, Long.toString(dropped())))
                .build();
    }

    /** Anybody may create a pull point and send to it, so one without a known owner takes no more than a caller who may only read. */
    @Override
    public boolean takesLongInput() {
        return !pullPoint.isAnonymous();
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new UnacceptableLifetimeException(problem);
        });
        return ChangeFutures.await(pullPoints.setTerminationTime(pullPoint.key(), requested), call.deadline()).lease();
    }

    @Override
    public void destroy(Call call) {
        end(call, FaultKind.RESOURCE_NOT_DESTROYED);
    }

    /** Ends the pull point, or fails with a fault of the given kind. */
    void end(Call call, FaultKind refusal) {
        require(call, refusal);
        PullPoint ignored = OperationFaults.await(pullPoints.remove(pullPoint.key()), call, refusal);
    }

    /** Removes and returns the oldest messages. */
    List<List<byte[]>> take(long maxMessages, Call call) {
        require(call, FaultKind.UNABLE_TO_GET_MESSAGES);
        return pullPoints.take(pullPoint.key(), maxMessages, call.memory());
    }

    /** Returns the number of messages that were dropped for lack of room. */
    long dropped() {
        return pullPoints.dropped(pullPoint.key());
    }

    /** Stores the messages of a Notify; any sender that knows the key of the pull point may send. */
    XmlOutput put(Call call) {
        pullPoints.put(pullPoint.key(), ReceivedNotification.copies(call)
                .map(message -> List.of(message.sharedBytes()))
                .toList());
        return NotificationNames.EMPTY_OUTPUT;
    }

    void require(Call call, FaultKind refusal) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(refusal, problem);
        });
    }

    private Optional<String> ownershipProblem(Call call) {
        return owners.mayManage(pullPoint.owner(), call.caller())
                ? Optional.empty()
                : Optional.of("this pull point was created by '%s'; '%s' may use it only with the right 'admin'"
                        .formatted(pullPoint.owner(), call.caller().name()));
    }
}
