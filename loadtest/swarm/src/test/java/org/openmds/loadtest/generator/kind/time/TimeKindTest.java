package org.openmds.loadtest.generator.kind.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeServer;
import org.openmds.loadtest.model.record.Outcome;

@Timeout(20)
final class TimeKindTest {

    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(30);

    @TempDir
    private Path folder;

    @Test
    void call_serverWithTheToken_isAnsweredAndCountedThere() throws Exception {
        try (TimeServer server = server(); CallTraffic traffic = open(server.port(), "secret")) {
            for (int client = 0; client < 3; client++) {
                try (CallTraffic.BlockingClient asker = traffic.client(client)) {
                    assertThat(asker.call(0, LONG).outcome()).isEqualTo(Outcome.OK);
                    assertThat(asker.call(1, LONG).outcome()).isEqualTo(Outcome.OK);
                }
            }
            // The server thread counts the request after it has sent the answer.
            await().untilAsserted(() -> assertThat(server.answered()).isEqualTo(6));
        }
    }

    @Test
    void call_anotherToken_isNotAnsweredWithinItsTime() throws Exception {
        try (TimeServer server = server();
                CallTraffic traffic = open(server.port(), "other");
                CallTraffic.BlockingClient asker = traffic.client(0)) {
            long start = System.nanoTime();

            assertThat(asker.call(0, SHORT).outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
        }
    }

    @Test
    void call_noServer_timesOut() throws Exception {
        int nobody;
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            nobody = free.getLocalPort();
        }
        try (CallTraffic traffic = open(nobody, ""); CallTraffic.BlockingClient asker = traffic.client(0)) {
            assertThat(asker.call(0, SHORT).outcome()).isEqualTo(Outcome.TIMEOUT);
        }
    }

    @Test
    void problems_targetThatIsNoAddress_saysWhatIsExpected() throws Exception {
        for (String target : new String[]{"head", ":5000", "head:", "head:65536", "head:x"}) {
            assertThat(ClientKinds.problems(ClientPlans.of("time", target)).planProblems())
                    .anyMatch(problem -> problem.contains("the target must be host:port, was '" + target + "'"));
        }
        assertThat(
                ClientKinds.problems(ClientPlans.of("time", "127.0.0.1:5000", "token-file", "/no/such")).planProblems())
                .isEmpty();
    }

    @Test
    void client_hostThatIsNone_isSaid() throws Exception {
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(ClientPlans.of("time", "nowhere.invalid:5000"),
                new RecordingMetricSink().context(TesterClock.system()))) {
            assertThatThrownBy(() -> traffic.client(0)).isInstanceOf(ClientException.class)
                    .hasMessageContaining("the host of the time server is unknown: nowhere.invalid");
        }
    }

    private static TimeServer server() throws IOException {
        return TimeServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), TimeKey.of("secret"),
                TesterClock.system());
    }

    private CallTraffic open(int port, String token) throws ClientException, IOException {
        Path file = Files.writeString(folder.resolve("token"), token + "\n");
        return (CallTraffic) ClientKinds.open(
                ClientPlans.of("time", "127.0.0.1:" + port, "token-file", file.toString()),
                new RecordingMetricSink().context(TesterClock.system()));
    }
}
