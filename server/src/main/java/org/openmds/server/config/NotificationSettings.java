package org.openmds.server.config;

import java.util.Optional;

/**
 * The limits of subscribers and publishers.
 *
 * @param lease
 *            the leases of subscriptions, pull points and registrations of publishers
 * @param subscriptions
 *            the largest number of subscriptions of all services together
 * @param perCaller
 *            the largest number of subscriptions of one caller; empty for no limit of its own
 * @param pullPoints
 *            the limits of pull points
 * @param delivery
 *            the limits for deliveries to consumers
 * @param broker
 *            the limits of the notification broker
 */
public record NotificationSettings(
        @Key("Leases of subscriptions, pull points and registrations of publishers.") SubscriptionLease lease,
        @Key(value = "Largest number of subscriptions of all services together.", min = "1", max = "1000000") int subscriptions,
        @Key(value = "Largest number of subscriptions of one caller; all callers without a token count as one.", min = "1", max = "1000000") Optional<Integer> perCaller,
        @Key("Limits of pull points, which store messages until consumers fetch them.") PullPointLimits pullPoints,
        @Key("Limits for deliveries to consumers.") DeliveryLimits delivery,
        @Key("Limits of the notification broker and its conditions for publishers.") BrokerLimits broker) {
}
