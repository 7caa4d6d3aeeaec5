package org.openmds.wsrf.notification.subscription;

import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.xml.XmlElement;

/** Subscriptions for another service of this process, which has requests of its own for them. Thread-safe. */
public final class PullSubscriptions {

    private final SubscriptionRegistry registry;
    private final OwnerPolicy owners;
    private final AccessPolicy rights;

    public PullSubscriptions(SubscriptionRegistry registry, OwnerPolicy owners, AccessPolicy rights) {
        this.registry = registry;
        this.owners = owners;
        this.rights = rights;
    }

    /** Returns the clock of the leases. */
    public LeaseClock clock() {
        return registry.clock();
    }

    /**
     * Subscribes.
     *
     * @param subscribe
     *            a {@code wsnt:Subscribe}
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             the faults of Subscribe
     */
    public PullSubscription subscribe(NotificationProducer producer, XmlElement subscribe, Call call) {
        return of(producer.subscribe(subscribe, call));
    }

    /** Returns a subscription. */
    public Optional<PullSubscription> find(String key) {
        return registry.find(key).map(this::of);
    }

    private PullSubscription of(Subscription subscription) {
        return new PullSubscription(subscription, new SubscriptionResource(registry, owners, rights, subscription));
    }

    /** One subscription. The caller of each operation must be its owner. */
    public static final class PullSubscription {

        private final Subscription subscription;
        private final SubscriptionResource resource;

        private PullSubscription(Subscription subscription, SubscriptionResource resource) {
            this.subscription = subscription;
            this.resource = resource;
        }

        public String key() {
            return subscription.key();
        }

        /** Returns the reference of the consumer. */
        public EndpointReference consumer() {
            return subscription.consumer();
        }

        public Lease lease() {
            return subscription.lease();
        }

        /** Gives the subscription a new lease. */
        public Lease renew(RequestedLifetime requested, Call call) {
            return resource.renew(requested, call);
        }

        /** Publishes the last message of each topic again, for this subscription. */
        public void repeat(NotificationProducer producer, Call call) {
            resource.require(call, FaultKind.RESOURCE_UNAVAILABLE);
            producer.repeat(key());
        }

        /** Ends the subscription. */
        public void end(Call call) {
            resource.end(call, FaultKind.UNABLE_TO_DESTROY_SUBSCRIPTION);
        }
    }
}
