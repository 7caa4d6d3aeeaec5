package org.openmds.loadtest.generator.swarm;

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
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.wsrf.service.Phases;
import org.openmds.wsrf.service.Phases.Phase;

/**
 * Question: what do the steps of a query over HTTP cost, as MDS4 and OpenMDS tell them: at the server (its clock, the header Server-Timing) and at the client (its
 * clock, the header, eleven records)? Reference: a server that was not asked, and a record without steps. Command: {@code mds bench jmh ServerTimingSteps
 * --allocations}.
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
    private final String header = told(Phases.from(System.nanoTime()));

    @Benchmark
    public String serverTells() {
        return told(Phases.from(System.nanoTime()));
    }

    @Benchmark
    public String serverSilent() {
        return told(Phases.NONE);
    }

    @Benchmark
    public void clientTells() {
        long start = System.nanoTime();
        RequestPhases phases = new RequestPhases(start);
        phases.connected(System.nanoTime());
        phases.sent(System.nanoTime());
        phases.firstByte(System.nanoTime());
        phases.server(header);
        ended(start);
        phases.record(records, 1, System.nanoTime());
    }

    @Benchmark
    public void clientSilent() {
        ended(TOOK);
    }

    private void ended(long start) {
        records.request(1, start, TOOK, Outcome.OK, 10_000, 0);
    }

    private static String told(Phases phases) {
        for (Phase phase : Phase.values()) {
            phases.lap(phase);
        }
        return phases.isMeasured() ? phases.serverTiming() : "";
    }
}
