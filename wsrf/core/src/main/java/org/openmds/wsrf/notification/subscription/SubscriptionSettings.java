package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.notification.delivery.DeliverySettings;

/**
 * What subscribers are granted.
 *
 * @param address
 *            of the service that manages subscriptions
 * @param maxSubscriptions
 *            of all producers together
 * @param maxOfOwner
 *            of these, those that one caller may have; callers without a name count as one, and have half of all at most
 */
public record SubscriptionSettings(String address, LeaseTerms leases, int maxSubscriptions, int maxOfOwner,
        DeliverySettings delivery) {

    /** A day where nothing is said: GT4's clients name no time and do not renew. At most a month. */
    public static final LeaseTerms LEASES = new LeaseTerms(Duration.ofDays(1), Duration.ofSeconds(1),
            Duration.ofDays(31));
    /** As many as are served in a second or so. */
    public static final int MAX_SUBSCRIPTIONS = 10_000;

    /** The usual settings. */
    public static SubscriptionSettings at(String address) {
        return new SubscriptionSettings(address, LEASES, MAX_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS,
                DeliverySettings.DEFAULT);
    }
}
