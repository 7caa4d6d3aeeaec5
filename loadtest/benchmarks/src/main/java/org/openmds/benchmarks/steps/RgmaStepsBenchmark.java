package org.openmds.benchmarks.steps;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.rgma.ProducerServlet;
import org.openmds.loadtest.systems.rgma.RgmaSteps;
import org.openmds.loadtest.systems.rgma.StepLog;
import org.openmds.loadtest.systems.rgma.servlet.StepTimes;
import org.openmds.loadtest.systems.rgma.servlet.StepTiming;

/**
 * Question: how much does it cost to record the steps of a query to ten R-GMA producers: at each ProducerServlet (its clock, a header), at the
 * ConsumerServlet that reads these headers (its clock, a header) and at the client (its clock, the header, eleven records)? Reference: a
 * record without steps. Command: {@code mds bench jmh RgmaSteps --allocations}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RgmaStepsBenchmark {

    private static final SystemPart PRODUCER = SystemPart.INFORMATION_SERVER;
    private static final int PRODUCERS = 10;

    private final RecordedCalls records = new RecordedCalls();
    private final long now = System.nanoTime();
    private final List<String> producer = List.of(StepTiming.of(ProducerServlet.EXECUTE_STEP, 1_234_567));
    private final List<String> consumer = List.of(StepTimes.of(now, now, now, now, now, now).timing());

    /** Writes the header of one producer, of ten. */
    @Benchmark
    public String producerWithSteps() {
        long start = System.nanoTime();
        return StepTiming.of(ProducerServlet.EXECUTE_STEP, System.nanoTime() - start);
    }

    /** Reads the headers of ten producers and writes the ConsumerServlet's own. */
    @Benchmark
    public String consumerWithSteps() {
        long executed = 0;
        for (int i = 0; i < PRODUCERS; i++) {
            executed += StepTiming.nanos(producer.getFirst(), ProducerServlet.EXECUTE_STEP);
        }
        long mark = System.nanoTime();
        return StepTimes.of(mark, System.nanoTime(), mark + executed, System.nanoTime(), System.nanoTime(),
                System.nanoTime()).timing();
    }

    @Benchmark
    public void clientWithSteps() {
        StepLog log = new StepLog(System.nanoTime(), true);
        log.record(RgmaSteps.recordedName(PRODUCER, 1), System.nanoTime());
        List<Long> marks = StepTimes.read(consumer).marks();
        IntStream.range(0, marks.size())
                .forEach(i -> log.record(RgmaSteps.recordedName(PRODUCER, 2 + i), marks.get(i)));
        for (int step = marks.size() + 2; step <= 11; step++) {
            log.record(RgmaSteps.recordedName(PRODUCER, step), System.nanoTime());
        }
        recordCall(log.steps());
    }

    @Benchmark
    public void clientWithoutSteps() {
        recordCall(List.of());
    }

    private void recordCall(List<CallPhase> steps) {
        records.record(new CallResult(Outcome.OK, 2_000, 0, steps));
    }
}
