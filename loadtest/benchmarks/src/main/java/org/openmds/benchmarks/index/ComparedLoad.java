package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.ProcessorUse;

/**
 * One of the two that are compared.
 *
 * @param server
 *            whose processor time is counted
 * @param load
 *            what is put on it
 * @param numbers
 *            where the numbers of the requests come from
 */
record ComparedLoad(ChildProcess server, ClosedLoop load, AtomicLong numbers) {

    private static final Duration STEP = Duration.ofMillis(500);

    /**
     * When a server counts as warm.
     *
     * @param processor
     *            time that it has used
     * @param maxDuration
     *            in any case
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

    /** The same with clients that pause before they ask again. */
    ComparedLoad withPause(Duration pause) {
        return new ComparedLoad(server, new ClosedLoop(load.target(), load.request(), load.clients(), pause), numbers);
    }

    /**
     * Puts the load on until the server has used this much processor time or the longest time is over. Processor time, because the
     * compiler needs it, and on a busy machine it comes slowly.
     */
    void warmUp(WarmUpLimit warmUp) throws IOException {
        Duration before = ProcessorUse.of(server.pid()).own();
        long end = System.nanoTime() + warmUp.maxDuration().toNanos();
        while (System.nanoTime() - end < 0
                && ProcessorUse.of(server.pid()).own().minus(before).compareTo(warmUp.processor()) < 0) {
            run(STEP);
        }
    }

    MeasuredPhase run(Duration time) throws IOException {
        ProcessorUse before = ProcessorUse.of(server.pid());
        LoopResult result = load.run(ClosedLoop.LoopLimit.time(time), numbers);
        return new MeasuredPhase(result, ProcessorUse.of(server.pid()).minus(before).own());
    }
}
