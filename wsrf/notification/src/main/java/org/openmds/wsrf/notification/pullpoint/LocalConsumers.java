package org.openmds.wsrf.notification.pullpoint;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.delivery.Delivery;
import org.openmds.wsrf.notification.delivery.NotificationSender;

/** Stores notifications for pull points of this process in them, and passes all others to another sender. Thread-safe. */
public final class LocalConsumers implements NotificationSender {

    private final PullPoints pullPoints;
    private final NotificationSender others;

    public LocalConsumers(PullPoints pullPoints, NotificationSender others) {
        this.pullPoints = pullPoints;
        this.others = others;
    }

    @Override
    public Optional<String> problem(EndpointReference consumer) {
        Optional<String> key = pullPoints.keyOf(consumer);
        if (key.isEmpty()) {
            return others.problem(consumer);
        }
        return key.flatMap(pullPoints::find).isPresent()
                ? Optional.empty()
                : Optional.of("there is no pull point '%s' here".formatted(key.get()));
    }

    @Override
    public Optional<String> rawProblem(EndpointReference consumer) {
        return pullPoints.keyOf(consumer).isPresent()
                ? Optional.of("UseRaw is not possible for a pull point, because it stores NotificationMessages")
                : others.rawProblem(consumer);
    }

    @Override
    public Optional<String> host(EndpointReference consumer) {
        return pullPoints.keyOf(consumer).isPresent() ? Optional.empty() : others.host(consumer);
    }

    @Override
    public Optional<String> pullPoint(EndpointReference consumer) {
        return pullPoints.keyOf(consumer);
    }

    @Override
    public CompletableFuture<Void> send(Delivery delivery) {
        Optional<String> key = pullPoints.keyOf(delivery.consumer());
        if (key.isEmpty()) {
            return others.send(delivery);
        }
        try {
            pullPoints.put(key.get(), delivery.messages());
            return CompletableFuture.completedFuture(null);
        } catch (WsrfFaultException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
