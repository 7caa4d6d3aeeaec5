package org.openmds.loadtest.result.capacity;

import java.io.IOException;
import java.time.Duration;

import org.openmds.loadtest.result.analysis.RunResult;

/** Puts a service under the load of a number of users. */
@FunctionalInterface
public interface LevelRunner {

    /**
     * Makes a run and analyses it. Called by one thread, one run after another.
     *
     * @param hold
     *            time for which the users are active, without warm-up
     * @throws IOException
     *             if the run could not be made
     */
    RunResult measure(int users, Duration hold) throws IOException, InterruptedException;
}
