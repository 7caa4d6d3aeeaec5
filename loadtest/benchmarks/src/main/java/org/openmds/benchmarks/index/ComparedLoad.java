package org.openmds.benchmarks.index;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.ChildProcess;

/**
 * One of several loads that are compared with each other.
 *
 * @param server
 *            the process whose processor time is counted
 * @param load
 *            the clients and their requests
 * @param numbers
 *            the source of the request numbers
 */
record ComparedLoad(ChildProcess server, ClosedLoop load, AtomicLong numbers) {

    private static final Duration STEP = Duration.ofMillis(500);
    /** Processor time of the compiler in a step up to which the code counts as compiled. */
    private static final Duration QUIET = STEP.dividedBy(20);
    private static final int QUIET_STEPS = 2;

    /**
     * End of a warm-up: when the server has used some processor time and its compiler is quiet, or when the elapsed time is reached.
     *
     * @param processor
     *            the processor time that the server uses at least
     * @param maxDuration
     *            the longest duration of the warm-up
     */
    record WarmUpLimit(Duration processor, Duration maxDuration) {

        WarmUpLimit times(int factor) {
            return new WarmUpLimit(processor.multipliedBy(factor), maxDuration.multipliedBy(factor));
        }

        static WarmUpLimit ofSeconds(int processor, int longest) {
            return new WarmUpLimit(Duration.ofSeconds(processor), Duration.ofSeconds(longest));
        }
    }

    static ComparedLoad of(IndexTarget target, String envelope, int clients) {
        return new ComparedLoad(target.server(), target.clients(envelope, clients), target.numbers());
    }

    /** Returns the same load with clients that pause before their next request. */
    ComparedLoad withPause(Duration pause) {
        return new ComparedLoad(server, new ClosedLoop(load.target(), load.request(), load.clients(), pause), numbers);
    }

    /**
     * Applies the load until the server has used this processor time and the just-in-time compiler used little of the last second, or until the longest
     * duration has passed. On a busy machine the compiler gets its time slowly.
     */
    void warmUp(WarmUpLimit warmUp) {
        Duration before = server.processorTime();
        long end = System.nanoTime() + warmUp.maxDuration().toNanos();
        int quiet = 0;
        while (System.nanoTime() - end < 0
                && (quiet < QUIET_STEPS || server.processorTime().minus(before).compareTo(warmUp.processor()) < 0)) {
            Duration compiled = server.compilerTime();
            run(STEP);
            quiet = server.compilerTime().minus(compiled).compareTo(QUIET) <= 0 ? quiet + 1 : 0;
        }
    }

    /** Sends requests at a pace, on the connections of the load. */
    MeasuredPhase run(RequestPace pace, Duration time) {
        Duration before = server.processorTime();
        LoopResult result = PacedLoop.run(load, pace, time, numbers);
        return new MeasuredPhase(result, server.processorTime().minus(before));
    }

    MeasuredPhase run(Duration time) {
        Duration before = server.processorTime();
        LoopResult result = load.run(ClosedLoop.LoopLimit.time(time), numbers);
        return new MeasuredPhase(result, server.processorTime().minus(before));
    }
}
