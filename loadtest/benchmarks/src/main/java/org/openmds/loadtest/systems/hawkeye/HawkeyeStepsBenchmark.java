package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.util.List;
import java.util.Map;
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
import org.openmds.loadtest.generator.swarm.RecordedCalls;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/**
 * Question: what do the steps of a query of a Hawkeye agent cost at the server (its clock, an attribute of the answer's first ad) and at the client (its clock,
 * the attribute, seven records)? Reference: an answer without the attribute, and a record without steps. Command: {@code mds bench jmh HawkeyeSteps
 * --allocations}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HawkeyeStepsBenchmark {

    private static final List<byte[]> NO_ADS = List.of();

    private final RecordedCalls records = new RecordedCalls();
    private final byte[] answer = Answers.ofParts(NO_ADS, System.nanoTime());
    private final byte[] silentAnswer = silent();

    @Benchmark
    public byte[] serverTells() {
        return Answers.ofParts(NO_ADS, System.nanoTime());
    }

    /** As {@link Answers#ofParts}, but for the time. */
    @Benchmark
    public byte[] serverSilent() {
        return silent();
    }

    private static byte[] silent() {
        return AdStream.joined(ClassAd.of(Map.of(Answers.TYPE, Answers.text("Answer")))
                .with("Ads", Answers.literal(new Value.Int(0))), NO_ADS);
    }

    @Benchmark
    public void clientTells() throws IOException {
        AdSteps steps = new AdSteps(true);
        steps.end(AdSteps.PREPARE);
        steps.end(AdSteps.LOCATE_AGENT);
        steps.end(AdSteps.CONNECT_AGENT);
        long received = System.nanoTime();
        ClassAd head = AdClient.all(answer).getFirst();
        steps.answered(AdSteps.SEND_AGENT, AdSteps.AGENT_ANSWER, received, HawkeyeUser.serverNanos(head));
        steps.endAt(AdSteps.AGENT_SEND, received);
        steps.end(AdSteps.RESULTS);
        ended(steps.all());
    }

    @Benchmark
    public ClassAd clientSilent() throws IOException {
        ClassAd head = AdClient.all(silentAnswer).getFirst();
        ended(List.of());
        return head;
    }

    private void ended(List<Timed> steps) {
        records.ended(new Answer(Outcome.OK, answer.length, 0, steps));
    }
}
