package org.openmds.server.command;

import java.time.Duration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;

/** A subscription whose messages the producer sends to the consumer. Thread-safe. */
final class PushedSubscription implements SubscriptionPort {

    /** Timeout of one closing call: two calls fit into the time limit for closing. */
    static final Duration END_TIMEOUT = Duration.ofMillis(900);

    private final ServiceConnection producer;
    private final SubscriptionRequest request;
    private final Duration lifetime;

    /** @param order its lifetime is set here */
    PushedSubscription(ServiceConnection producer, SubscriptionRequest order, Duration lifetime) {
        this.producer = producer;
        this.request = order.lasting(lifetime);
        this.lifetime = lifetime;
    }

    @Override
    public GrantedSubscription subscribe() {
        return producer.write((client, at) -> new SubscriptionClient(client).subscribe(at, request));
    }

    @Override
    public GrantedLifetime renew(EndpointReference subscription) {
        return new SubscriptionClient(producer.client()).renew(subscription, lifetime);
    }

    @Override
    public void end(EndpointReference subscription) {
        new SubscriptionClient(producer.client().within(END_TIMEOUT)).unsubscribe(subscription);
    }
}
