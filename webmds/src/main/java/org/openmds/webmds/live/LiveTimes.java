package org.openmds.webmds.live;

import java.time.Duration;

/**
 * Times of live pages.
 *
 * @param poll
 *            interval between two reads of a pull point
 * @param compare
 *            interval between two reads of a group that does not notify
 * @param retry
 *            delay before the next attempt to subscribe to such a group
 * @param linger
 *            time for which a group is followed after the last browser left, which may be on its way to another page
 * @param spacing
 *            shortest time between two events to a browser
 * @param heartbeat
 *            time after which a browser without events gets a comment
 * @param rights
 *            interval between two checks that a user may still read
 */
record LiveTimes(Duration poll, Duration compare, Duration retry, Duration linger, Duration spacing,
        Duration heartbeat, Duration rights) {

    /** Times for human readers. */
    static final LiveTimes DEFAULT = new LiveTimes(Duration.ofMillis(500), Duration.ofSeconds(3),
            Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofMillis(500), Duration.ofSeconds(15),
            Duration.ofSeconds(5));
}
