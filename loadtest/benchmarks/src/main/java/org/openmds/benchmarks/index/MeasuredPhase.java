package org.openmds.benchmarks.index;

import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.load.LoopResult;

/**
 * Result of one load in one phase.
 *
 * @param loop
 *            the answers that the clients received
 * @param server
 *            the processor time of the server
 */
record MeasuredPhase(LoopResult loop, Duration server) {

    static MeasuredPhase joined(List<MeasuredPhase> phases) {
        return new MeasuredPhase(LoopResult.joined(phases.stream().map(MeasuredPhase::loop).toList()),
                phases.stream().map(MeasuredPhase::server).reduce(Duration.ZERO, Duration::plus));
    }

    double rate() {
        return loop.rate();
    }

    /** Returns the processor time of server and clients per answer, in microseconds; it hardly depends on other activity of the machine. */
    double totalMicros() {
        return serverMicros() + loop.processorMicros();
    }

    /** Returns the processor time of the server per answer, in microseconds. */
    double serverMicros() {
        return server.toNanos() / 1e3 / Math.max(1, loop.answered());
    }
}
