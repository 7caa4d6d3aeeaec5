package org.openmds.loadtest.control.tester;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;

/** The workload that a tester runs after the controller's start message: the users of its share. Thread-safe; used for one run only. */
public interface TesterWorkload {

    /**
     * Checks that this machine can run such a plan. Called before {@link #run}.
     *
     * @throws WorkloadException
     *             if it cannot; the message says why
     */
    void check(LoadPlan plan) throws WorkloadException;

    /**
     * Waits for the start, runs the share to the end of its drain, and returns when the sink has all records.
     *
     * @throws WorkloadException
     *             if the share cannot be run
     * @throws InterruptedException
     *             after an end without drain
     */
    void run(WorkloadJob job, WorkloadListener workloadListener) throws WorkloadException, InterruptedException;

    /** Ends the run as if the plan were over now. Returns at once, before {@link #run} does. */
    void stop();

    /** Returns the present state. */
    WorkloadStatus status();

    /**
     * The input of a workload.
     *
     * @param startNanos
     *            start of the plan, in ns since 1970 by the clock
     */
    record WorkloadJob(LoadPlan plan, LoadShare share, RecordSink sink, TesterClock clock, long startNanos) {
    }

    /**
     * The present state.
     *
     * @param users
     *            active users
     * @param inFlight
     *            requests in flight
     */
    record WorkloadStatus(long users, long inFlight) {

        public static final WorkloadStatus NONE = new WorkloadStatus(0, 0);
    }

    /** Receives all results except records. Called from any thread. */
    interface WorkloadListener {

        /** Takes the largest number of clients; called before the start. */
        void clients(int most);

        /** Takes a sample; called once a second. */
        void generator(GeneratorSample sample);

        /** Takes an example of an unexpected answer; a few of each outcome. */
        default void example(AnswerExample example) {
            // Examples are optional.
        }

        /** Takes an event to report to users. */
        void note(String text);
    }
}
