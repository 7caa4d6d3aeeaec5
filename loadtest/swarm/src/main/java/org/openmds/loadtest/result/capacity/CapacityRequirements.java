package org.openmds.loadtest.result.capacity;

/**
 * What a service is to bear.
 *
 * @param users
 *            at the same time; 0 where that is not asked
 * @param headroom
 *            part of an instance that stays free, such as 0.25
 * @param processors
 *            of the service's machine; 0 where nobody says
 * @param linkBytesPerSecond
 *            of the link to the service's machine; 0 where nobody says
 */
public record CapacityRequirements(int users, double headroom, int processors, double linkBytesPerSecond) {

    public CapacityRequirements {
        if (users < 0 || !(headroom >= 0 && headroom < 1) || processors < 0 || !(linkBytesPerSecond >= 0)) {
            throw new IllegalArgumentException("%d users with a headroom of %s on %d processors over %s bytes/s"
                    .formatted(users, headroom, processors, linkBytesPerSecond));
        }
    }

    /** Over a link that nobody knows. */
    public CapacityRequirements(int users, double headroom, int processors) {
        this(users, headroom, processors, 0);
    }

    /** How many instances that is; each is to bear so many users at most. */
    public long replicas(int usersOfOne) {
        return (long) Math.ceil(users / (usersOfOne * (1 - headroom)));
    }
}
