package org.openmds.loadtest.result.capacity;

import java.io.IOException;
import java.time.Duration;

import org.openmds.loadtest.result.analysis.RunResult;

/** Puts a service under the load of so many users. */
@FunctionalInterface
public interface LevelRunner {

    /**
     * Runs and analyses; called by one thread, one run after another.
     *
     * @param hold
     *            how long that many users are to be there, without warm-up
     * @throws IOException
     *             where the run could not be made
     */
    RunResult measure(int users, Duration hold) throws IOException, InterruptedException;
}
