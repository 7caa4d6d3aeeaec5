package org.openmds.wsrf.notification.subscription;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.dialect.DraftRequests;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.lease.OperationFaults;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * A subscription as a WS-Resource (WS-BaseNotification 1.3, section 6): its consumer, filter, policy, creation time, and lifetime. A subscription of the
 * drafts has a topic, UseNotify, Precondition and Selector in the place of the filter and the policy.
 */
final class SubscriptionResource implements TerminableResource {

    private final SubscriptionRegistry subscriptionRegistry;
    private final OwnerPolicy owners;
    private final AccessPolicy rights;
    private final Subscription subscription;

    SubscriptionResource(SubscriptionRegistry subscriptionRegistry, OwnerPolicy owners, AccessPolicy rights,
            Subscription subscription) {
        this.subscriptionRegistry = subscriptionRegistry;
        this.owners = owners;
        this.rights = rights;
        this.subscription = subscription;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        PropertyDocument.Builder document = PropertyDocument.named(SubscriptionManager.DOCUMENT)
                .value(subscription.consumer().toFragment(NotificationNames.CONSUMER_REFERENCE));
        if (PeerDialect.isDraft(subscription.consumer())) {
            document.all(DraftRequests.filterElements(subscription.filterElement().map(XmlFragment::root),
                    subscription.raw()));
        } else {
            subscription.filterElement().ifPresent(document::value);
            if (subscription.raw()) {
                document.value(NotificationNames.element(NotificationNames.SUBSCRIPTION_POLICY,
                        List.of(NotificationNames.empty(NotificationNames.USE_RAW))));
            }
        }
        return document
                .value(NotificationNames.text(NotificationNames.CREATION_TIME, XmlTimes.text(subscription.created())))
                .value(LifetimeHandlers.time(LifetimeHandlers.CURRENT_TIME,
                        Optional.of(subscriptionRegistry.clock().now())))
                .value(LifetimeHandlers.time(LifetimeHandlers.TERMINATION_TIME,
                        subscription.lease().terminationTime(subscriptionRegistry.clock())))
                .build();
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        ownershipProblem(call).or(() -> readerProblem(call)).ifPresent(problem -> {
            throw new UnacceptableLifetimeException(problem);
        });
        return ChangeFutures
                .await(subscriptionRegistry.setTerminationTime(subscription.key(), requested), call.deadline())
                .lease();
    }

    @Override
    public void destroy(Call call) {
        end(call, FaultKind.RESOURCE_NOT_DESTROYED);
    }

    /** Ends the subscription, or fails with a fault of the given kind. */
    void end(Call call, FaultKind refusal) {
        require(call, refusal);
        Subscription ignored = OperationFaults.await(subscriptionRegistry.remove(subscription.key()), call, refusal);
    }

    /** Renews the subscription with the operation of WS-BaseNotification. */
    Lease renew(RequestedLifetime requested, Call call) {
        require(call, FaultKind.RESOURCE_UNAVAILABLE);
        readerProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, problem);
        });
        return ChangeFutures.await(subscriptionRegistry.renew(subscription.key(), requested), call.deadline()).lease();
    }

    void pause(boolean paused, Call call) {
        FaultKind refusal = paused ? FaultKind.PAUSE_FAILED : FaultKind.RESUME_FAILED;
        require(call, refusal);
        Subscription ignored = OperationFaults.await(subscriptionRegistry.pause(subscription.key(), paused), call,
                refusal);
    }

    /** Requires that the caller may manage the subscription. */
    void require(Call call, FaultKind refusal) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(refusal, problem);
        });
    }

    /** Refuses a renewal if the caller has lost the right to read since its Subscribe. It gets messages until the lease ends. */
    private Optional<String> readerProblem(Call call) {
        return rights.check(call.caller(), AccessRight.READ, subscription.producer()) == AccessPolicy.Access.GRANTED
                ? Optional.empty()
                : Optional.of("'%s' may not read %s and therefore cannot renew a subscription to it".formatted(
                        call.caller().name(), subscription.producer()));
    }

    private Optional<String> ownershipProblem(Call call) {
        return owners.mayManage(subscription.owner(), call.caller())
                ? Optional.empty()
                : Optional.of("this subscription was created by '%s'; '%s' may change it only with the right 'admin'"
                        .formatted(subscription.owner(), call.caller().name()));
    }
}
