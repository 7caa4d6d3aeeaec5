package org.openmds.loadtest.model.run;

import java.time.Instant;

/**
 * A run.
 *
 * @param id
 *            its folder's name
 * @param start
 *            when the first client was to start, by the controller's clock
 * @param end
 *            when the last tester had ended or was given up; of one that runs, when its controller was last known to be there
 * @param version
 *            of the load test
 * @param machine
 *            of the controller: its name, processors, memory, system
 * @param running
 *            whether its controller has not ended it: it goes on, or its controller is gone
 */
public record RunMetadata(String id, Instant start, Instant end, String version, String machine, boolean running) {

    /** One that ended. */
    public RunMetadata(String id, Instant start, Instant end, String version, String machine) {
        this(id, start, end, version, machine, false);
    }

    /** One that begins now. */
    public static RunMetadata started(String id, Instant now, String version, String machine) {
        return new RunMetadata(id, now, now, version, machine, true);
    }

    /** The same, which still runs. */
    RunMetadata stillRunning(Instant started, Instant now) {
        return new RunMetadata(id, started, now, version, machine, true);
    }
}
