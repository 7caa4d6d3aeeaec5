package org.openmds.wsrf.notification;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * What the mailboxes of all consumers share.
 *
 * @param subscriptionReference
 *            the EPR of a subscription, by its key
 * @param cutOff
 *            told the key of a subscription that is to end because its consumer takes nothing
 */
record Outbox(NotificationSender sender, DelayedCalls timer, DeliverySettings settings, LeaseClock clock,
        RandomGenerator random, NotificationStatistics statistics, HeldBytes held,
        Function<String, EndpointReference> subscriptionReference, Consumer<String> cutOff) {
}
