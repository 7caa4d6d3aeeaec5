package org.openmds.benchmarks.steps;

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
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.hawkeye.AdClient;
import org.openmds.loadtest.systems.hawkeye.AdSteps;
import org.openmds.loadtest.systems.hawkeye.AdStream;
import org.openmds.loadtest.systems.hawkeye.AnswerAds;
import org.openmds.loadtest.systems.hawkeye.HawkeyeUser;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/**
 * Question: how much does it cost to record the steps of a query to a Hawkeye agent at the server (its clock, an attribute of the
 * answer's first ad) and at the client (its clock, the attribute, seven records)? Reference: an answer without the attribute, and a
 * record without steps. Command: {@code mds bench jmh HawkeyeSteps --allocations}.
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
    private final byte[] answer = AnswerAds.ofParts(NO_ADS, System.nanoTime());
    private final byte[] answerWithoutSteps = createWithoutSteps();

    @Benchmark
    public byte[] serverWithSteps() {
        return AnswerAds.ofParts(NO_ADS, System.nanoTime());
    }

    /** Does the same as {@link AnswerAds#ofParts} without the time. */
    @Benchmark
    public byte[] serverWithoutSteps() {
        return createWithoutSteps();
    }

    private static byte[] createWithoutSteps() {
        return AdStream.joinParts(ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text("Answer")))
                .with("Ads", AnswerAds.literal(new Value.Int(0))), NO_ADS);
    }

    @Benchmark
    public void clientWithSteps() throws IOException {
        AdSteps steps = new AdSteps(true);
        steps.end(AdSteps.PREPARE);
        steps.end(AdSteps.LOCATE_AGENT);
        steps.end(AdSteps.CONNECT_AGENT);
        long received = System.nanoTime();
        ExpressionAd head = AdClient.answerAds(answer).getFirst();
        steps.recordAnswer(AdSteps.SEND_AGENT, AdSteps.AGENT_ANSWER, received, HawkeyeUser.serverNanos(head));
        steps.endAt(AdSteps.AGENT_SEND, received);
        steps.end(AdSteps.RESULTS);
        recordCall(steps.steps());
    }

    @Benchmark
    public ExpressionAd clientWithoutSteps() throws IOException {
        ExpressionAd head = AdClient.answerAds(answerWithoutSteps).getFirst();
        recordCall(List.of());
        return head;
    }

    private void recordCall(List<CallPhase> steps) {
        records.record(new CallResult(Outcome.OK, answer.length, 0, steps));
    }
}
