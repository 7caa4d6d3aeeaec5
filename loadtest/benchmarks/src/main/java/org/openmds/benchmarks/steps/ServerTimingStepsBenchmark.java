package org.openmds.benchmarks.steps;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.generator.swarm.RequestPhases;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.wsrf.service.PhaseTimer;
import org.openmds.wsrf.service.PhaseTimer.Phase;

/**
 * Question: how much does it cost to record the steps of an HTTP query of MDS4 or OpenMDS: at the server (its clock, the Server-Timing
 * header) and at the client (its clock, the header, eleven records)? Reference: a server that does not report steps, and a record without
 * steps. Command: {@code mds bench jmh ServerTimingSteps --allocations}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ServerTimingStepsBenchmark {

    private static final long TOOK = 1_000_000;

    private final RecordStream records = RecordedCalls.stream();
    private final String header = headerValue(PhaseTimer.startedAt(System.nanoTime()));

    @Benchmark
    public String serverWithSteps() {
        return headerValue(PhaseTimer.startedAt(System.nanoTime()));
    }

    @Benchmark
    public String serverWithoutSteps() {
        return headerValue(PhaseTimer.NONE);
    }

    @Benchmark
    public void clientWithSteps() {
        long start = System.nanoTime();
        RequestPhases phases = new RequestPhases(start);
        phases.connected(System.nanoTime());
        phases.sent(System.nanoTime());
        phases.firstByte(System.nanoTime());
        phases.server(header);
        recordRequest(start);
        phases.record(records, 1, System.nanoTime());
    }

    @Benchmark
    public void clientWithoutSteps() {
        recordRequest(TOOK);
    }

    private void recordRequest(long start) {
        records.request(1, start, TOOK, Outcome.OK, 10_000, 0);
    }

    private static String headerValue(PhaseTimer phaseTimer) {
        for (Phase phase : Phase.values()) {
            phaseTimer.lap(phase);
        }
        return phaseTimer.isMeasured() ? phaseTimer.serverTiming() : "";
    }
}
