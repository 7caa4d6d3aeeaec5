package org.openmds.wsrf.notification.delivery;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;

/** The port that sends notifications to consumers. Thread-safe. */
public interface NotificationSender {

    /** Returns a sender that accepts no consumer, for a process that sends no notifications. */
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

    /**
     * Returns the reason why this process can never reach a consumer, for example because its address is not a URL or is not an allowed target; empty
     * if a try is possible.
     */
    Optional<String> problem(EndpointReference consumer);

    /** Returns the reason why a consumer cannot get raw messages, without Notify around them; empty if it can. */
    default Optional<String> rawProblem(EndpointReference consumer) {
        return Optional.empty();
    }

    /**
     * Sends one message. Never blocks, because the thread that serves all consumers calls it.
     *
     * @return completes when the consumer has accepted the message; fails after a timeout that the sender chooses, with a message for the log
     */
    CompletableFuture<Void> send(Delivery delivery);

    /**
     * Returns the host to which messages for a consumer are sent, in lower case; empty if they stay in this process.
     *
     * @param consumer
     *            a consumer without a {@link #problem}
     */
    default Optional<String> host(EndpointReference consumer) {
        return Optional.ofNullable(URI.create(consumer.address()).getHost()).map(host -> host.toLowerCase(Locale.ROOT));
    }

    /** Returns the key of the pull point of this process that stores messages for a consumer; empty for all other consumers. */
    default Optional<String> pullPoint(EndpointReference consumer) {
        return Optional.empty();
    }
}
