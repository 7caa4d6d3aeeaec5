package org.openmds.webmds.live;

import java.time.Duration;

/**
 * How fast pages follow.
 *
 * @param poll
 *            between two looks at a pull point
 * @param compare
 *            between two reads of a group that does not notify
 * @param retry
 *            until one that does not is asked again to notify
 * @param linger
 *            how long a group is followed after the last browser went, which may be on its way to another page
 * @param spacing
 *            between two events to a browser, at least
 * @param heartbeat
 *            until a browser that is told nothing is sent a comment
 */
public record LiveTimes(Duration poll, Duration compare, Duration retry, Duration linger, Duration spacing,
        Duration heartbeat) {

    /** As people look at pages. */
    public static final LiveTimes DEFAULT = new LiveTimes(Duration.ofMillis(500), Duration.ofSeconds(3),
            Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofMillis(500), Duration.ofSeconds(15));
}
