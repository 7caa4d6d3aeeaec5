package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SoapSubscription.SubscriptionResources;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.OpenConsumer;
import org.openmds.wsrf.fault.WsrfFaultException;

/** A producer over SOAP. */
record SoapProducer<M>(SubscriptionTarget<M> target) implements SubscriptionPort<M> {

    @Override
    public String name() {
        return target.name();
    }

    @Override
    public StartedSubscription<M> subscribe(DeliveryMode mode, Predicate<List<M>> receiver) {
        return mode == DeliveryMode.PULL ? subscribePullPoint() : subscribeConsumer(receiver);
    }

    @Override
    public String endReason(M message) {
        return target.format().termination(message).orElse("");
    }

    @Override
    public long length(M message) {
        return target.format().length(message);
    }

    private StartedSubscription<M> subscribeConsumer(Predicate<List<M>> receiver) {
        OpenConsumer own = target.consumers().open(receiver);
        try {
            return new SoapSubscription<>(target, target.calls()
                    .callProducer((client, producer) -> new SubscriptionResources(
                            new SubscriptionClient(client).subscribe(producer, target.request().apply(own.reference())),
                            Optional.empty(), own.remove())))
                    .started();
        } catch (RuntimeException e) {
            own.remove().run();
            throw e;
        }
    }

    /** Creates a pull point and subscribes it at the same address. */
    private StartedSubscription<M> subscribePullPoint() {
        return new SoapSubscription<>(target, target.calls().callProducer(this::subscribePullPoint)).started();
    }

    private SubscriptionResources subscribePullPoint(WsrfClient client, EndpointReference producer) {
        SubscriptionClient subscriptions = new SubscriptionClient(client);
        EndpointReference pullPoint = subscriptions.createPullPoint(producer);
        try {
            return new SubscriptionResources(
                    subscriptions.subscribe(producer, target.request().apply(pullPoint)), Optional.of(pullPoint),
                    () -> {
                    });
        } catch (RuntimeException e) {
            destroy(pullPoint, e);
            throw e;
        }
    }

    private void destroy(EndpointReference pullPoint, RuntimeException cause) {
        try {
            boolean ignored = target.calls().callResource(pullPoint, client -> {
                new SubscriptionClient(client).destroyPullPoint(pullPoint);
                return true;
            });
        } catch (WsrfFaultException | ConnectionException e) {
            // The pull point expires with its lease.
            cause.addSuppressed(e);
        }
    }
}
