package org.openmds.wsrf.notification.subscription;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.delivery.DelayedCalls;
import org.openmds.wsrf.notification.delivery.DeliverySettings;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;

/**
 * What the mailboxes of all consumers share.
 *
 * @param subscriptionReference
 *            the EPR of a subscription, by its key
 * @param cutOff
 *            told the key of a subscription that is to end because its consumer takes nothing
 */
record DeliveryDependencies(NotificationSender sender, DelayedCalls timer, DeliverySettings settings, LeaseClock clock,
        RandomGenerator random, NotificationStatistics statistics, PendingMemory held,
        Function<String, EndpointReference> subscriptionReference, Consumer<String> cutOff) {
}
