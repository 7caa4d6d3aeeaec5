package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.notification.ReceivedNotification;

/**
 * A producer as one who subscribes there deals with it. Calls block until it has answered, within a time; {@link CollectionException} tells in a sentence
 * why there was no answer, or which fault it was, and has it as its cause.
 */
interface ProducerPort {

    /** The way to try first. */
    DeliveryMode firstMode();

    /**
     * Subscribes.
     *
     * @param lifetime
     *            to ask for
     * @param receiver
     *            of what is sent to this process; called by any thread, returns at once
     */
    RemoteSubscription subscribe(DeliveryMode deliveryMode, Duration lifetime,
            Consumer<List<ReceivedNotification>> receiver)
            throws CollectionException;

    /** Reads in full what the topic is about. */
    TopicReading read() throws CollectionException;
}
