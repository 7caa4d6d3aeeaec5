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
record Side(ChildProcess server, ClosedLoop load, AtomicLong numbers) {

    private static final Duration STEP = Duration.ofMillis(500);

    /**
     * When a server counts as warm.
     *
     * @param processor
     *            time that it has used
     * @param longest
     *            in any case
     */
    record WarmUp(Duration processor, Duration longest) {

        WarmUp times(int factor) {
            return new WarmUp(processor.multipliedBy(factor), longest.multipliedBy(factor));
        }

        static WarmUp ofSeconds(int processor, int longest) {
            return new WarmUp(Duration.ofSeconds(processor), Duration.ofSeconds(longest));
        }
    }

    static Side of(Target target, String envelope, int clients) {
        return new Side(target.server(), target.clients(envelope, clients), target.numbers());
    }

    /** The same with clients that pause before they ask again. */
    Side pausing(Duration pause) {
        return new Side(server, new ClosedLoop(load.target(), load.request(), load.clients(), pause), numbers);
    }

    /**
     * Puts the load on until the server has used this much processor time or the longest time is over. Processor time, because the
     * compiler needs it, and on a busy machine it comes slowly.
     */
    void warmUp(WarmUp warmUp) throws IOException {
        Duration before = ProcessorUse.of(server.pid()).own();
        long end = System.nanoTime() + warmUp.longest().toNanos();
        while (System.nanoTime() - end < 0
                && ProcessorUse.of(server.pid()).own().minus(before).compareTo(warmUp.processor()) < 0) {
            run(STEP);
        }
    }

    Phase run(Duration time) throws IOException {
        ProcessorUse before = ProcessorUse.of(server.pid());
        LoopResult result = load.run(ClosedLoop.Limit.time(time), numbers);
        return new Phase(result, ProcessorUse.of(server.pid()).minus(before).own());
    }
}
