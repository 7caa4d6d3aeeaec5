package org.openmds.loadtest.control.controller;

import java.time.Duration;

/**
 * Timeouts of a controller.
 *
 * @param gather
 *            time for all testers to connect and to be ready
 * @param lead
 *            time between the start message and the start, so that all testers receive the message before the start
 * @param lost
 *            time until a tester with a broken connection counts as lost, and until testers give up a silent controller
 * @param collect
 *            time after the plan's end and drain to receive the remaining records
 */
public record ControllerTimeouts(Duration gather, Duration lead, Duration lost, Duration collect) {

    public static final ControllerTimeouts DEFAULT = new ControllerTimeouts(Duration.ofSeconds(60),
            Duration.ofSeconds(1), Duration.ofSeconds(30),
            Duration.ofSeconds(60));
}
