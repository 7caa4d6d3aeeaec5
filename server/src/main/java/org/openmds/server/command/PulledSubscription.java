package org.openmds.server.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** A subscription whose messages wait in a pull point of the producer. One thread, except for {@link #end}. */
final class PulledSubscription implements SubscriptionPort {

    private static final int BATCH_SIZE = 1_000;

    private final ServiceConnection producer;
    private final UnaryOperator<SubscriptionRequest> filter;
    private final Duration lifetime;
    private final DroppedMessageReport dropped;
    private volatile Optional<EndpointReference> pullPoint = Optional.empty();

    /** @param filter adds topics and conditions to a subscription request */
    PulledSubscription(ServiceConnection producer, UnaryOperator<SubscriptionRequest> filter, Duration lifetime,
            DroppedMessageReport dropped) {
        this.producer = producer;
        this.filter = filter;
        this.lifetime = lifetime;
        this.dropped = dropped;
    }

    @Override
    public GrantedSubscription subscribe() {
        EndpointReference made = producer.write((client, at) -> new SubscriptionClient(client).createPullPoint(at));
        SubscriptionRequest order = filter.apply(SubscriptionRequest.to(made)).lasting(lifetime);
        try {
            // Uses the location that created the pull point, even if there are others.
            GrantedSubscription grantedSubscription = new SubscriptionClient(producer.client())
                    .subscribe(producer.locations().preferred(), order);
            pullPoint = Optional.of(made);
            dropped.restart();
            return grantedSubscription;
        } catch (RuntimeException e) {
            destroy(made, e);
            throw e;
        }
    }

    @Override
    public GrantedLifetime renew(EndpointReference subscription) {
        return new SubscriptionClient(producer.client()).renew(subscription, lifetime);
    }

    @Override
    public void end(EndpointReference subscription) {
        SubscriptionClient ending = new SubscriptionClient(producer.client().within(PushedSubscription.END_TIMEOUT));
        try {
            ending.unsubscribe(subscription);
        } finally {
            pullPoint.ifPresent(ending::destroyPullPoint);
        }
    }

    /** Fetches up to 1,000 messages; none while there is no pull point. */
    List<ArrivedMessage> fetch() {
        try {
            return pullPoint.map(this::fetch).orElse(List.of());
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                pullPoint = Optional.empty();
            }
            throw e;
        }
    }

    private List<ArrivedMessage> fetch(EndpointReference at) {
        PullPointClient.PulledMessages pulledMessages = new PullPointClient(producer.client(), at).fetch(BATCH_SIZE);
        dropped.update(pulledMessages.dropped());
        return pulledMessages.messages();
    }

    private void destroy(EndpointReference made, RuntimeException cause) {
        try {
            new SubscriptionClient(producer.client().within(PushedSubscription.END_TIMEOUT)).destroyPullPoint(made);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
