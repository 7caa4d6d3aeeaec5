package org.openmds.benchmarks.index;

import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.load.LoopResult;

/**
 * What came of one side for a moment.
 *
 * @param loop
 *            as the clients saw it
 * @param server
 *            processor time of the server
 */
record MeasuredPhase(LoopResult loop, Duration server) {

    static MeasuredPhase joined(List<MeasuredPhase> phases) {
        return new MeasuredPhase(LoopResult.joined(phases.stream().map(MeasuredPhase::loop).toList()),
                phases.stream().map(MeasuredPhase::server).reduce(Duration.ZERO, Duration::plus));
    }

    double rate() {
        return loop.rate();
    }

    /** Processor time of server and clients for each answer: what the machine has to give, whatever else it does. */
    double totalMicros() {
        return serverMicros() + loop.processorMicros();
    }

    /** Processor time of the server for each answer. */
    double serverMicros() {
        return server.toNanos() / 1e3 / Math.max(1, loop.answered());
    }
}
