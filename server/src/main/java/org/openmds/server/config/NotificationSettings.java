package org.openmds.server.config;

import java.util.Optional;

/**
 * What subscribers and publishers are granted.
 *
 * @param lease
 *            how long subscriptions, pull points and registrations of publishers stay without renewal
 * @param subscriptions
 *            of all services together
 * @param perCaller
 *            of these, those of one caller; as many as there may be where absent
 * @param pullPoints
 *            what waits for consumers that fetch
 * @param delivery
 *            how consumers are sent to
 * @param broker
 *            what the notification broker takes
 */
public record NotificationSettings(
        @Key("How long subscriptions, pull points and registrations of publishers stay without renewal.") SubscriptionLease lease,
        @Key(value = "Subscriptions at most, of all services together.", min = "1", max = "1000000") int subscriptions,
        @Key(value = "Subscriptions of one caller at most; callers without a token count as one.", min = "1", max = "1000000") Optional<Integer> perCaller,
        @Key("What waits for consumers that fetch their messages.") PullPointLimits pullPoints,
        @Key("How consumers are sent to.") DeliveryLimits delivery,
        @Key("What the notification broker takes, and from whom.") BrokerLimits broker) {
}
