package org.openmds.loadtest.model.run;

import java.time.Instant;

/**
 * Metadata of a run.
 *
 * @param id
 *            name of its folder
 * @param start
 *            planned start of the first client, by the controller's clock
 * @param end
 *            end of the last tester; for an unfinished run the last time at which its controller was alive
 * @param version
 *            version of the load test
 * @param machine
 *            the controller's machine: name, processors, memory, system
 * @param running
 *            true if the controller has not ended the run: it goes on, or its controller was killed
 */
public record RunMetadata(String id, Instant start, Instant end, String version, String machine, boolean running) {

    /** Creates the metadata of an ended run. */
    public RunMetadata(String id, Instant start, Instant end, String version, String machine) {
        this(id, start, end, version, machine, false);
    }

    /** Creates the metadata of a run that starts now. */
    public static RunMetadata started(String id, Instant now, String version, String machine) {
        return new RunMetadata(id, now, now, version, machine, true);
    }

    /** Returns a copy for a run that still goes on. */
    RunMetadata stillRunning(Instant started, Instant now) {
        return new RunMetadata(id, started, now, version, machine, true);
    }
}
