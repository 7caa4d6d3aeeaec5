package org.openmds.wsrf.notification.subscription;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.delivery.DelayedCalls;
import org.openmds.wsrf.notification.delivery.DeliverySettings;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.softstate.Backoff;

/**
 * The dependencies of all delivery queues.
 *
 * @param backoff
 *            delays after failed deliveries
 * @param subscriptionReference
 *            returns the endpoint reference of a subscription for its key
 * @param cutOff
 *            receives the key of a subscription that must end because its consumer accepts nothing or its filter is too slow
 * @param attemptEnded
 *            receives the {@link LeaseClock#nanoTime()} at which an attempt ended, with success or not
 */
record DeliveryDependencies(NotificationSender sender, DelayedCalls timer, DeliverySettings settings, LeaseClock clock,
        Backoff backoff, NotificationStatistics statistics, PendingMemory pendingMemory,
        Function<String, EndpointReference> subscriptionReference, Consumer<String> cutOff, LongConsumer attemptEnded) {
}
