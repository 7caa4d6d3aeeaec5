package org.openmds.wsrf.notification.subscription;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.lease.LifetimeTexts;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * The service of subscriptions (WS-BaseNotification 1.3, section 6): Renew, Unsubscribe, PauseSubscription and ResumeSubscription, and also
 * SetTerminationTime and Destroy, which GT4's clients use. The properties of subscriptions can be read. The right to read is sufficient to subscribe
 * and to manage one's own subscriptions.
 */
public final class SubscriptionManager {

    static final QName DOCUMENT = NotificationNames.omn("SubscriptionRP");

    private final LeaseClock clock;

    private SubscriptionManager(LeaseClock clock) {
        this.clock = clock;
    }

    /**
     * Returns the service.
     *
     * @param name
     *            the last path segment of its URL; access rights are checked for this name
     */
    public static ServiceEndpoint service(String name, SubscriptionRegistry subscriptionRegistry, OwnerPolicy owners,
            AccessPolicy policy, PropertyReads reads) {
        SubscriptionManager manager = new SubscriptionManager(subscriptionRegistry.clock());
        List<OperationBinding<SubscriptionResource>> bindings = Stream.of(manager.bindings(),
                reads.<SubscriptionResource>bindings(),
                new LifetimeHandlers(manager.clock).<SubscriptionResource>bindings(AccessRight.READ))
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, DOCUMENT, Optional.of(NotificationNames.SUBSCRIPTION_KEY)),
                name,
                policy, key -> key.flatMap(subscriptionRegistry::find)
                        .map(found -> new SubscriptionResource(subscriptionRegistry, owners, policy, found)),
                bindings);
    }

    private List<OperationBinding<SubscriptionResource>> bindings() {
        return List.of(new OperationBinding<>(NotificationOperations.RENEW, AccessRight.READ, this::renew),
                new OperationBinding<>(NotificationOperations.UNSUBSCRIBE, AccessRight.READ, (call, subscription) -> {
                    subscription.end(call, FaultKind.UNABLE_TO_DESTROY_SUBSCRIPTION);
                    return done(call);
                }),
                new OperationBinding<>(NotificationOperations.PAUSE_SUBSCRIPTION, AccessRight.READ,
                        (call, subscription) -> {
                            subscription.pause(true, call);
                            return done(call);
                        }),
                new OperationBinding<>(NotificationOperations.RESUME_SUBSCRIPTION, AccessRight.READ,
                        (call, subscription) -> {
                            subscription.pause(false, call);
                            return done(call);
                        }));
    }

    private XmlOutput renew(Call call, SubscriptionResource subscription) {
        Optional<XmlElement> time = call.body().root().child(NotificationNames.TERMINATION_TIME);
        RequestedLifetime requested = time.flatMap(element -> LifetimeTexts.read(time, clock.now()))
                .orElseThrow(() -> NotificationFaults.unacceptableTime(FaultKind.UNACCEPTABLE_TERMINATION_TIME,
                        "Renew needs a TerminationTime: an xsd:dateTime, an xsd:duration or nil", clock.now(),
                        Optional.empty()));
        Lease granted = subscription.renew(requested, call);
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response());
        LifetimeHandlers.appendTime(response, NotificationNames.TERMINATION_TIME, granted.terminationTime(clock));
        return LifetimeHandlers.appendTime(response, NotificationNames.CURRENT_TIME, Optional.of(clock.now()))
                .end()
                .build();
    }

    private static XmlOutput done(Call call) {
        return NotificationNames.empty(call.operation().response());
    }
}
