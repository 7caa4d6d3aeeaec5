package org.openmds.loadtest.generator.kind.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.record.Outcome;

final class LinesKindTest {

    private final RecordingMetricSink recordingMetricSink = new RecordingMetricSink();

    @Test
    void parse_timesOfAnyUnit_areNanoseconds() {
        assertThat(time("1700000000")).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(time("1700000000.25")).isEqualTo(1_700_000_000_250_000_000L);
        assertThat(time("1700000000123")).isEqualTo(1_700_000_000_123_000_000L);
        assertThat(time("1700000000123456")).isEqualTo(1_700_000_000_123_456_000L);
        assertThat(time("1700000000123456789")).isEqualTo(1_700_000_000_123_456_789L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b c d e", "response-time 1 2 h", "response-time -1 2 h 3", "x NaN 2 h 3",
        "response-time.nonsense 1 2 h 3", "x 1 -2 h 3", "x 1 2 h 3 4 5", "x 1 2 h 3 b"})
    void parse_noLine_isEmpty(String text) {
        assertThat(MetricLine.parse(text)).isEmpty();
    }

    @Test
    void parse_whatWasWritten_isTheSame() {
        MetricLine line = MetricLine
                .parse(MetricLine.ofRequest(Outcome.BAD_ANSWER, 1_500_000, 1_700_000_000_000_000_001L,
                        4, 77))
                .orElseThrow();

        assertThat(line.requestOutcome()).isEqualTo(Optional.of(Outcome.BAD_ANSWER));
        assertThat(line.durationNanos()).isEqualTo(1_500_000);
        assertThat(line.timeNanos()).isEqualTo(1_700_000_000_000_000_001L);
        assertThat(line.bytes()).isEqualTo(77);
    }

    @Test
    void call_program_reportsRequestsMetricsAndNonsense() throws Exception {
        try (CallTraffic traffic = open("sh -c \"echo response-time 0.25 1700000000.5 h 1; echo; echo what is this; "
                + "echo response-time.timeout 5 1700000010 h 1; echo free-memory 17 1700000010 h 1\"")) {
            assertThat(traffic.isSelfReporting()).isTrue();
            try (CallTraffic.BlockingClient client = traffic.client(3)) {
                assertThat(client.call(0, Duration.ofSeconds(1)).outcome()).isEqualTo(Outcome.OK);
            }
        }
        assertThat(recordingMetricSink.requests).containsExactly(
                new RecordingMetricSink.ReportedRequest(3, Outcome.OK, 1_700_000_000_250_000_000L, 250_000_000, 0),
                new RecordingMetricSink.ReportedRequest(3, Outcome.TIMEOUT, 1_700_000_005_000_000_000L, 5_000_000_000L,
                        0));
        assertThat(recordingMetricSink.values("free-memory")).containsExactly(17.0);
        assertThat(recordingMetricSink.values(LinesTraffic.MALFORMED)).containsExactly(1.0);
        assertThat(recordingMetricSink.values.getLast().timeNanos()).isEqualTo(RecordingMetricSink.NOW);
    }

    @Test
    void call_program_hasASessionOfItsOwn() throws Exception {
        try (CallTraffic traffic = open(
                "sh -c 'read -r _ _ _ _ _ session _ </proc/$$/stat; echo own $(($$ == session)) 1700000000 h 1'");
                CallTraffic.BlockingClient client = traffic.client(0)) {
            client.call(0, Duration.ofSeconds(1));
        }
        assertThat(recordingMetricSink.values("own")).containsExactly(1.0);
    }

    @Test
    void call_moreNamesThanAllowed_areMalformed() throws Exception {
        try (CallTraffic traffic = open("sh -c 'for n in a b c d; do echo $n 1 1700000000 h 1; done'", "names", "3");
                CallTraffic.BlockingClient client = traffic.client(0)) {
            client.call(0, Duration.ofSeconds(1));
        }
        assertThat(recordingMetricSink.values).extracting(RecordingMetricSink.ReportedValue::name)
                .containsExactly("a", "b", "c", LinesTraffic.MALFORMED);
    }

    @Test
    void close_programRuns_endsItAndKeepsWhatItPrinted() throws Exception {
        try (CallTraffic traffic = open(
                "sh -c 'trap \"echo last 1 1700000000 h 1; exit\" TERM; echo first 1 1700000000 h 1; sleep 63 & wait'");
                CallTraffic.BlockingClient client = traffic.client(0)) {
            Thread caller = Thread.currentThread();
            Thread.ofVirtual().start(() -> {
                while (recordingMetricSink.values.isEmpty()) {
                    LockSupport.parkNanos(1_000_000);
                }
                caller.interrupt();
            });
            try {
                client.call(0, Duration.ofSeconds(1));
            } catch (InterruptedException expected) {
                assertThat(recordingMetricSink.values("first")).hasSize(1);
            }
        }
        assertThat(recordingMetricSink.values("last")).hasSize(1);
        assertThat(ProcessHandle.current().descendants().map(each -> each.info().commandLine().orElse("")))
                .noneMatch(each -> each.contains("sleep 63"));
    }

    private CallTraffic open(String command, String... options) throws Exception {
        return (CallTraffic) ClientKinds.open(ClientPlans.of("lines", command, options), recordingMetricSink.context());
    }

    private static long time(String text) {
        return MetricLine.parse("m 1 " + text + " h 1").orElseThrow().timeNanos();
    }
}
