package org.openmds.loadtest.generator.kind.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.CommandWords;

final class ExecKindTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void call_exitStatus_isTheOutcome() throws Exception {
        assertThat(call("sh -c 'echo hello; exit 0'", LONG)).satisfies(callResult -> {
            assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
            assertThat(callResult.bytes()).isEqualTo(6);
            assertThat(callResult.correctionNanos()).as("start-up").isPositive();
        });
        assertThat(call("sh -c 'exit 3'", LONG).outcome()).isEqualTo(Outcome.FAULT);
        assertThat(call("sh -c 'exit 3'", LONG, "success", "0,3").outcome()).isEqualTo(Outcome.OK);
        assertThat(call("echo hello", LONG, "expect", "hullo").outcome()).isEqualTo(Outcome.BAD_ANSWER);
    }

    @Test
    void call_namesAndEnvironment_tellWhoCalls() throws Exception {
        assertThat(call("sh -c 'test $0-$LOADTEST_CLIENT-$LOADTEST_TESTER = a7-7-2' ${n}${client}", LONG, "parameters",
                "n\na\n").outcome()).isEqualTo(Outcome.OK);
    }

    @Test
    void call_programHangs_isKilledWithItsChildren() throws Exception {
        long start = System.nanoTime();
        assertThat(call("sh -c 'sleep 61 | sleep 61'", Duration.ofMillis(300)).outcome()).isEqualTo(Outcome.TIMEOUT);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        Awaitility.await()
                .until(() -> ProcessHandle.current()
                        .descendants()
                        .noneMatch(each -> each.info().commandLine().orElse("").contains("sleep 61")));
    }

    @Test
    void call_noSlotFree_isNotStarted() throws Exception {
        try (CallTraffic traffic = open("sleep 62", "slots", "1");
                CallTraffic.BlockingClient first = traffic.client(0);
                CallTraffic.BlockingClient second = traffic.client(1)) {
            CountDownLatch ended = new CountDownLatch(1);
            Thread holder = Thread.ofVirtual().start(() -> {
                try {
                    first.call(0, LONG);
                } catch (InterruptedException e) {
                    ended.countDown();
                }
            });
            Awaitility.await()
                    .until(() -> ProcessHandle.current()
                            .children()
                            .anyMatch(each -> each.info().commandLine().orElse("").contains("sleep 62")));
            assertThat(second.call(0, Duration.ofMillis(200)).outcome()).isEqualTo(Outcome.START_FAILED);
            holder.interrupt();
            ended.await();
        }
    }

    @Test
    void open_nullCommand_measuresTheStartTime() throws Exception {
        try (CallTraffic traffic = open("true", "null-command", "sleep 0.2", "null-runs", "1")) {
            assertThat(((ExecTraffic) traffic).startUpNanos()).isGreaterThan(190_000_000L);
        }
        try (CallTraffic traffic = open("sleep 5", "null-argument", "0.2", "null-runs", "1")) {
            assertThat(((ExecTraffic) traffic).startUpNanos()).isBetween(190_000_000L, 4_000_000_000L);
        }
    }

    @Test
    void problems_commandsThatCannotRun_areTold() {
        assertThat(ClientKinds.problems(ClientPlans.of("exec", "nosuchprogram a")).planProblems()).isEmpty();
        assertThat(ClientKinds.problems(ClientPlans.of("exec", "nosuchprogram a")).all()).containsExactly(
                "option target: the program nosuchprogram is not found");
        assertThat(ClientKinds.problems(ClientPlans.of("exec", "sh 'a")).planProblems()).hasSize(2);
        assertThatThrownBy(() -> open("true", "success", "256")).hasMessageContaining("exit statuses from 0 to 255");
    }

    @Test
    void words_quotes_keepBlanks() {
        assertThat(CommandWords.of("a  'b \"c' \"d 'e\\\"\" f\\ g ''"))
                .isEqualTo(List.of("a", "b \"c", "d 'e\"", "f g", ""));
    }

    private static CallResult call(String command, Duration deadline, String... options) throws Exception {
        try (CallTraffic traffic = open(command, options); CallTraffic.BlockingClient client = traffic.client(7)) {
            return client.call(0, deadline);
        }
    }

    private static CallTraffic open(String command, String... options) throws ClientException {
        return (CallTraffic) ClientKinds.open(ClientPlans.of("exec", command, options),
                new RecordingMetricSink().context());
    }
}
