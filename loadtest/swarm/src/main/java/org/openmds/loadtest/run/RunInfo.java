package org.openmds.loadtest.run;

import java.time.Instant;

/**
 * A run.
 *
 * @param id
 *            its folder's name
 * @param start
 *            when the first client was to start, by the controller's clock
 * @param end
 *            when the last tester had ended or was given up
 * @param version
 *            of the load test
 * @param machine
 *            of the controller: its name, processors, memory, system
 */
public record RunInfo(String id, Instant start, Instant end, String version, String machine) {
}
