package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.XmlElement;

/**
 * The producer that a {@link SubscriptionKeeper} subscribes to, and how.
 *
 * @param <M>
 *            type of a message
 * @param name
 *            the subscription's name in the log
 * @param calls
 *            the calls to the producer
 * @param request
 *            creates the Subscribe request for a consumer, with the lifetime of the first lease; called for each attempt
 * @param consumers
 *            the consumers of this process; never used if the keeper only pulls
 */
public record SubscriptionTarget<M>(String name, ProducerCalls calls,
        Function<EndpointReference, SubscriptionRequest> request, ConsumerEndpoint<M> consumers,
        MessageFormat<M> format) {

    /** The format of {@link ReceivedNotification}. */
    public static final MessageFormat<ReceivedNotification> NOTIFICATIONS = new NotificationFormat();

    /**
     * Sends the calls to the producer. They block for a bounded time, come one at a time, and throw the exceptions of {@link WsrfClient}. An
     * interrupt ends them.
     */
    public interface ProducerCalls {

        /** Calls the producer itself; the call gets a client and the producer's address. */
        <T> T callProducer(BiFunction<WsrfClient, EndpointReference, T> call);

        /** Calls a resource that the producer has created: a subscription or a pull point. Only the producer chose its address. */
        <T> T callResource(EndpointReference resource, Function<WsrfClient, T> call);

        /** Returns calls without further limits. */
        static ProducerCalls of(WsrfClient client, EndpointReference producer) {
            return new ProducerCalls() {
                @Override
                public <T> T callProducer(BiFunction<WsrfClient, EndpointReference, T> call) {
                    return call.apply(client, producer);
                }

                @Override
                public <T> T callResource(EndpointReference resource, Function<WsrfClient, T> call) {
                    return call.apply(client);
                }
            };
        }
    }

    /**
     * The endpoint of this process to which producers send notifications.
     *
     * @param <M>
     *            type of a message
     */
    @FunctionalInterface
    public interface ConsumerEndpoint<M> {

        /**
         * Opens a consumer for one subscription.
         *
         * @param receiver
         *            receives messages on any thread; false if it cannot take them now, and the producer may send them again
         */
        OpenConsumer open(Predicate<List<M>> receiver);

        /** Returns an endpoint for a keeper that only pulls; opening a consumer fails. */
        static <M> ConsumerEndpoint<M> none() {
            return receiver -> {
                throw new IllegalStateException("this process has no endpoint for notifications");
            };
        }
    }

    /**
     * A consumer of this process.
     *
     * @param reference
     *            the endpoint reference to which the producer sends notifications
     * @param remove
     *            removes the consumer; idempotent
     */
    public record OpenConsumer(EndpointReference reference, Runnable remove) {
    }

    /**
     * Reads the messages of a pull point, and the parts of a message that matter for its subscription.
     *
     * @param <M>
     *            type of a message
     */
    public interface MessageFormat<M> {

        /**
         * Reads a GetMessagesResponse.
         *
         * @throws org.openmds.wsrf.xml.InvalidXmlException
         *             the messages cannot be read
         */
        List<M> read(XmlElement response);

        /** Returns the subscription that a message names. */
        Optional<EndpointReference> subscription(M message);

        /** Returns the resource that a message comes from. */
        Optional<EndpointReference> producer(M message);

        /** Returns the reason if the message is a TerminationNotification; the text may be empty. */
        Optional<String> termination(M message);

        /** Returns the approximate size of a message in memory, in bytes. */
        long length(M message);
    }

    /**
     * Returns a target whose messages are fetched from a pull point.
     *
     * @param filter
     *            adds topics, conditions and the lifetime to the request
     */
    public static SubscriptionTarget<ReceivedNotification> pulled(WsrfClient client, EndpointReference producer,
            UnaryOperator<SubscriptionRequest> filter) {
        return new SubscriptionTarget<>(producer.address(), ProducerCalls.of(client, producer),
                consumer -> filter.apply(SubscriptionRequest.to(consumer)), ConsumerEndpoint.none(), NOTIFICATIONS);
    }
}
