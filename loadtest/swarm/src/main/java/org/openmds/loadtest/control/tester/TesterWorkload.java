package org.openmds.loadtest.control.tester;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;

/** What a tester does once the controller says so: the users of its share. Thread-safe; each is used for one run. */
public interface TesterWorkload {

    /**
     * Whether this machine can do such a plan at all. Called before {@link #run}.
     *
     * @throws WorkloadException
     *             where it cannot; the message says why
     */
    void check(LoadPlan plan) throws WorkloadException;

    /**
     * Waits until the start, does the share to the end of its drain, and returns when the sink has all records.
     *
     * @throws WorkloadException
     *             where it cannot
     * @throws InterruptedException
     *             after an end without drain
     */
    void run(WorkloadJob job, WorkloadListener workloadListener) throws WorkloadException, InterruptedException;

    /** Ends the run as though the plan were over now. Returns at once, before {@link #run} does. */
    void stop();

    /** How it is doing. */
    WorkloadStatus status();

    /**
     * What to do.
     *
     * @param startNanos
     *            of the plan, in ns since 1970 by the clock
     */
    record WorkloadJob(LoadPlan plan, LoadShare share, RecordSink sink, TesterClock clock, long startNanos) {
    }

    /**
     * @param users
     *            active now
     * @param inFlight
     *            requests under way
     */
    record WorkloadStatus(long users, long inFlight) {

        public static final WorkloadStatus NONE = new WorkloadStatus(0, 0);
    }

    /** Takes what is not records. Called from any thread. */
    interface WorkloadListener {

        /** How many clients there will be at most; told before the start. */
        void clients(int most);

        /** One a second. */
        void generator(GeneratorSample sample);

        /** What was answered instead of a success; a few of each outcome. */
        default void example(AnswerExample example) {
            // Only for people.
        }

        /** What people should know. */
        void note(String text);
    }
}
