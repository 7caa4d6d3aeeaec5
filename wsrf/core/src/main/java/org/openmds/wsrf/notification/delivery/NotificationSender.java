package org.openmds.wsrf.notification.delivery;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;

/** The way out to consumers. Thread-safe. */
public interface NotificationSender {

    /** Sends nothing and accepts no consumer: for a process without a way out. */
    static NotificationSender none() {
        return new NotificationSender() {
            @Override
            public Optional<String> problem(EndpointReference consumer) {
                return Optional.of("this process sends no notifications");
            }

            @Override
            public CompletableFuture<Void> send(Delivery delivery) {
                return CompletableFuture.failedFuture(new IllegalStateException("this process sends no notifications"));
            }
        };
    }

    /** Why a consumer cannot be reached from here at all - its address is no URL, or no allowed target; empty where it may be tried. */
    Optional<String> problem(EndpointReference consumer);

    /** Why a consumer cannot get messages alone, without Notify around them; empty where it can. */
    default Optional<String> rawProblem(EndpointReference consumer) {
        return Optional.empty();
    }

    /**
     * Sends one message. Never blocks: it is called by the thread that serves all consumers.
     *
     * @return completed when the consumer has taken it, within a time of the sender's choice; fails with what went wrong, in words for a log
     */
    CompletableFuture<Void> send(Delivery delivery);
}
