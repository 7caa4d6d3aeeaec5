package org.openmds.loadtest.swarm;

import java.util.function.Consumer;

import org.openmds.loadtest.client.Traffic;
import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.plan.Share;
import org.openmds.loadtest.record.RecordSink;

/**
 * The users of one tester. A client's number in records is its place in this tester's share: client {@code c} of tester {@code t} of
 * {@code n} is user {@code c * n + t} of the plan.
 *
 * <p>Thread-safe. {@link #run} is called once.
 */
public final class Swarm {

    /**
     * What a swarm is to do.
     *
     * @param traffic
     *            stays the caller's, who closes it after the run
     * @param sink
     *            is called by threads of the swarm, one at a time
     * @param notes
     *            takes what people should know, each thing once; from any thread, must not block
     */
    public record Job(Plan plan, Share share, Traffic traffic, RecordSink sink, TesterClock clock,
            Consumer<String> notes) {
    }

    private final Job job;

    public Swarm(Job job) {
        this(job, SwarmOptions.DEFAULT);
    }

    public Swarm(Job job, SwarmOptions options) {
        this.job = job;
    }

    /** How many clients there will be at most. */
    public int clients() {
        throw new UnsupportedOperationException();
    }

    /**
     * Whether this machine can bear that many clients.
     *
     * @throws SwarmException
     *             where it cannot; the message says what is needed and what there is
     */
    public void check() throws SwarmException {
        throw new UnsupportedOperationException();
    }

    /**
     * Waits until the start, runs the plan to the end of its drain, and returns when the sink has all records.
     *
     * @param startNanos
     *            of the plan, in ns since 1970 by the job's clock; one that has passed is not caught up with, users start at once
     * @throws SwarmException
     *             where {@link #check} says so, or nothing could be sent at all
     * @throws InterruptedException
     *             after an orderly end, without drain
     */
    public void run(long startNanos) throws SwarmException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    /** Ends the run as though the plan were over now: nothing new is sent, what is under way is drained. Returns at once. */
    public void stop() {
        throw new UnsupportedOperationException();
    }

    /** How it is doing. Taking a status begins a new interval of its histogram. */
    public SwarmStatus status() {
        throw new UnsupportedOperationException();
    }
}
