package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.notification.delivery.DeliverySettings;

/**
 * Limits of subscriptions.
 *
 * @param address
 *            URL of the service that manages subscriptions
 * @param maxSubscriptions
 *            largest number of subscriptions of all producers together
 * @param maxPerOwner
 *            largest number of subscriptions of one caller; anonymous callers count as one caller and have at most half of the total
 * @param maxPerHost
 *            largest number of subscriptions of all callers together that send to one host
 */
public record SubscriptionSettings(String address, LeaseTerms leases, int maxSubscriptions, int maxPerOwner,
        int maxPerHost, DeliverySettings delivery) {

    /** One day by default, because GT4's clients name no time and do not renew; at most 31 days. */
    public static final LeaseTerms LEASES = new LeaseTerms(Duration.ofDays(1), Duration.ofSeconds(1),
            Duration.ofDays(31));
    /** A number that the server can serve in about a second. */
    public static final int MAX_SUBSCRIPTIONS = 10_000;

    /** Returns the default settings. */
    public static SubscriptionSettings at(String address) {
        return new SubscriptionSettings(address, LEASES, MAX_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS,
                DeliverySettings.DEFAULT);
    }
}
