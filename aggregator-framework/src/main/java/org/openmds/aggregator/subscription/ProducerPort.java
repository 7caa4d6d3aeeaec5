package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.notification.ReceivedNotification;

/**
 * The port of a subscriber to its producer. Calls block until the producer answers or a timeout ends. The message of a
 * {@link CollectionException} is one sentence: why there was no answer, or which fault the producer sent; its cause is the original exception.
 */
interface ProducerPort {

    /** Returns the delivery mode to try first. */
    DeliveryMode firstMode();

    /**
     * Subscribes.
     *
     * @param lifetime
     *            the lifetime to request
     * @param receiver
     *            receives the messages that are sent to this process; called by any thread, returns at once
     */
    RemoteSubscription subscribe(DeliveryMode deliveryMode, Duration lifetime,
            Consumer<List<ReceivedNotification>> receiver)
            throws CollectionException;

    /** Reads the complete current state of the topic's subject. */
    TopicReading read() throws CollectionException;
}
