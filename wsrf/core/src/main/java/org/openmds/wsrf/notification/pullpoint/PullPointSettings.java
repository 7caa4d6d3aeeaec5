package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseTerms;

/**
 * What pull points may hold.
 *
 * @param address
 *            of the service in front of them
 * @param maxPullPoints
 *            of all callers together; those without a name have half of them at most
 * @param maxMessages
 *            that wait in one; beyond, the oldest is dropped
 * @param maxBytes
 *            of the messages that wait in one; beyond, the oldest are dropped
 */
public record PullPointSettings(String address, LeaseTerms leases, int maxPullPoints, int maxMessages, long maxBytes) {

    /** A day from the last GetMessages. */
    public static final LeaseTerms LEASES = new LeaseTerms(Duration.ofDays(1), Duration.ofSeconds(1),
            Duration.ofDays(31));

    /** The usual settings: 1,000 pull points, each with 10,000 messages and 16 MiB. */
    public static PullPointSettings at(String address) {
        return new PullPointSettings(address, LEASES, 1_000, 10_000, 16 << 20);
    }
}
