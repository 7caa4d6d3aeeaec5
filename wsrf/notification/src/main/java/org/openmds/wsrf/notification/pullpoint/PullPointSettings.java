package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseTerms;

/**
 * Limits of pull points.
 *
 * @param address
 *            URL of their service
 * @param maxPullPoints
 *            largest number of pull points of all callers together; anonymous callers have at most half of them
 * @param maxMessages
 *            largest number of messages in a pull point; beyond it the oldest is dropped
 * @param maxBytes
 *            largest size of the messages in a pull point; beyond it the oldest are dropped
 */
public record PullPointSettings(String address, LeaseTerms leases, int maxPullPoints, int maxMessages, long maxBytes) {

    /** One day from the last GetMessages. */
    public static final LeaseTerms LEASES = new LeaseTerms(Duration.ofDays(1), Duration.ofSeconds(1),
            Duration.ofDays(31));

    /** Returns the default settings: 1,000 pull points, each with 10,000 messages and 16 MiB. */
    public static PullPointSettings at(String address) {
        return new PullPointSettings(address, LEASES, 1_000, 10_000, 16 << 20);
    }
}
