package org.openmds.server.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.SubscriptionClient;
import org.openmds.wsrf.client.SubscriptionClient.Subscribed;
import org.openmds.wsrf.client.SubscriptionOrder;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** A subscription whose messages wait in a pull point of the producer. One thread, but for {@link #end}. */
final class PulledSubscription implements SubscriptionPort {

    private static final int MOST = 1_000;

    private final Service producer;
    private final UnaryOperator<SubscriptionOrder> filter;
    private final Duration lifetime;
    private volatile Optional<EndpointReference> pullPoint = Optional.empty();

    /** @param filter adds to an order what is subscribed to */
    PulledSubscription(Service producer, UnaryOperator<SubscriptionOrder> filter, Duration lifetime) {
        this.producer = producer;
        this.filter = filter;
        this.lifetime = lifetime;
    }

    @Override
    public Subscribed subscribe() {
        EndpointReference made = producer.write((client, at) -> new SubscriptionClient(client).createPullPoint(at));
        SubscriptionOrder order = filter.apply(SubscriptionOrder.to(made)).lasting(lifetime);
        try {
            // To the location that made the pull point, whatever others there are.
            Subscribed subscribed = new SubscriptionClient(producer.client())
                    .subscribe(producer.locations().preferred(), order);
            pullPoint = Optional.of(made);
            return subscribed;
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
        SubscriptionClient ending = new SubscriptionClient(producer.client().within(PushedSubscription.END));
        try {
            ending.unsubscribe(subscription);
        } finally {
            pullPoint.ifPresent(ending::destroyPullPoint);
        }
    }

    /** What waits, up to 1,000 messages; nothing while there is no pull point. */
    List<ArrivedMessage> take() {
        try {
            return pullPoint.map(at -> new PullPoint(producer.client(), at).take(MOST)).orElse(List.of());
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                pullPoint = Optional.empty();
            }
            throw e;
        }
    }

    private void destroy(EndpointReference made, RuntimeException cause) {
        try {
            new SubscriptionClient(producer.client().within(PushedSubscription.END)).destroyPullPoint(made);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
