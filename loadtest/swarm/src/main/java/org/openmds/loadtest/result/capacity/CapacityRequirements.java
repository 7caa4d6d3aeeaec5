package org.openmds.loadtest.result.capacity;

/**
 * Requirements on a service, and known facts about its machine.
 *
 * @param users
 *            users at the same time; 0 if not asked
 * @param headroom
 *            share of an instance that stays free, such as 0.25
 * @param processors
 *            of the service's machine; 0 if unknown
 * @param linkBytesPerSecond
 *            speed of the link to the service's machine; 0 if unknown
 */
public record CapacityRequirements(int users, double headroom, int processors, double linkBytesPerSecond) {

    public CapacityRequirements {
        if (users < 0 || !(headroom >= 0 && headroom < 1) || processors < 0 || !(linkBytesPerSecond >= 0)) {
            throw new IllegalArgumentException("%d users with a headroom of %s on %d processors over %s bytes/s"
                    .formatted(users, headroom, processors, linkBytesPerSecond));
        }
    }

    /** Creates requirements with an unknown link speed. */
    public CapacityRequirements(int users, double headroom, int processors) {
        this(users, headroom, processors, 0);
    }

    /** Returns the number of instances needed if each serves at most this number of users. */
    public long replicas(int usersOfOne) {
        return (long) Math.ceil(users / (usersOfOne * (1 - headroom)));
    }
}
