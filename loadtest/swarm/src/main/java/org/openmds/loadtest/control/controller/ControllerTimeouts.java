package org.openmds.loadtest.control.controller;

import java.time.Duration;

/**
 * How long a controller waits for what.
 *
 * @param gather
 *            for all testers to come and be ready
 * @param lead
 *            between telling testers to start and the start, so that all are told before
 * @param lost
 *            for a tester whose connection broke to come back, and testers for a word from the controller
 * @param collect
 *            after the plan's end and drain for what testers still have
 */
public record ControllerTimeouts(Duration gather, Duration lead, Duration lost, Duration collect) {

    public static final ControllerTimeouts DEFAULT = new ControllerTimeouts(Duration.ofSeconds(60),
            Duration.ofSeconds(1), Duration.ofSeconds(30),
            Duration.ofSeconds(60));
}
