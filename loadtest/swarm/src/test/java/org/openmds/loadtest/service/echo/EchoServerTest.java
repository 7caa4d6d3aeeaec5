package org.openmds.loadtest.service.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class EchoServerTest {

    private EchoServer server;

    @BeforeEach
    void listen() throws IOException {
        server = EchoServer.start(EchoSettings.local());
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void instead(EchoSettings settings) throws IOException {
        server.close();
        server = EchoServer.start(settings);
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    @Test
    void http_anyPath_oneByteAndThePage() throws Exception {
        assertThat(get("/any").body()).isEqualTo("x");
        assertThat(get("/page?x=y").body()).hasSize(EchoSettings.PAGE_BYTES);
        assertThat(server.counts().totals()).matches(totals -> totals.taken() == 2 && totals.inFlight() == 0);
    }

    @Test
    void http_postWithABody_answered() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(server.uri())
                    .POST(BodyPublishers.ofString("y".repeat(100_000)))
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void http_phasesAskedFor_saysHowLongItWaited() throws Exception {
        instead(EchoSettings.local().withDelay(new EchoSettings.AnswerDelay(Duration.ofMillis(20), false)));

        long begun = System.nanoTime();
        assertThat(get("/", "X-Phases", "1").headers().firstValue("Server-Timing")).contains("delay;dur=20.0");
        assertThat(get("/").headers().firstValue("Server-Timing")).isEmpty();
        assertThat(server.counts().totals().requestSeconds()).isBetween(0.04, (System.nanoTime() - begun) / 1e9);
    }

    @Test
    void http_errorRate_thatPart() throws Exception {
        instead(EchoSettings.local().withErrorRate(1));

        assertThat(get("/").statusCode()).isEqualTo(500);
        assertThat(server.counts().totals().errors()).isOne();
    }

    @Test
    void http_statistics_areNotCounted() throws Exception {
        get("/");

        assertThat(get("/metrics").body()).contains("\necho_requests_taken_total 1\n", "\necho_requests_in_flight 0\n");
        server.counts().endSecond(77);
        // The server ends each second of the clock, too: the request is in one of the rows.
        List<String> rows = get("/seconds.csv").body().lines().toList();
        assertThat(rows.getFirst()).isEqualTo("second,taken,answered,inFlight");
        assertThat(rows).anyMatch(row -> row.startsWith("77,"));
        assertThat(rows.stream().skip(1).map(row -> row.split(",", -1)[1])).containsOnlyOnce("1");
        assertThat(server.counts().totals().taken()).isOne();
    }

    @Test
    void tcp_bytes_comeBack() throws Exception {
        instead(EchoSettings.local().withDelay(new EchoSettings.AnswerDelay(Duration.ofMillis(1), true)));

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.tcp().getPort())) {
            socket.getOutputStream().write('a');
            assertThat(socket.getInputStream().read()).isEqualTo('a');
            socket.getOutputStream().write(new byte[]{'b', 'c'});
            assertThat(socket.getInputStream().readNBytes(2)).containsExactly('b', 'c');
        }
        assertThat(server.counts().totals()).matches(totals -> totals.taken() == 3 && totals.answered() == 3);
    }

    @Test
    void start_portThatIsTaken_saysWhich() throws Exception {
        int taken = server.tcp().getPort();

        assertThatThrownBy(
                () -> EchoServer
                        .start(new EchoSettings("127.0.0.1", taken, 0, 1, 1, EchoSettings.AnswerDelay.NONE, 0, 1, 0)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("port " + taken + " of 127.0.0.1");
    }

    @Test
    void settings_impossible_saysWhatIsExpected() throws Exception {
        assertThatThrownBy(() -> EchoSettings.local().withErrorRate(1.5))
                .hasMessage("the error rate must be from 0 to 1, got 1.5");
        assertThatThrownBy(() -> new EchoSettings("h", 0, 0, 0, 1, EchoSettings.AnswerDelay.NONE, 0, 1, 0))
                .hasMessage("threads must be at least 1, got 0");
        assertThatThrownBy(() -> new EchoSettings.AnswerDelay(Duration.ofSeconds(-1), false))
                .hasMessageContaining("at least 0");
    }

    @Test
    void counts_requestsThatStay_areInFlightForTheirTime() throws Exception {
        EchoCounts counts = new EchoCounts();

        counts.received(2);
        counts.answered(1, false);
        EchoCounts.EchoTotals first = counts.totals();
        long end = System.nanoTime() + 30_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        EchoCounts.EchoTotals second = counts.totals();

        assertThat(first.inFlight()).isOne();
        assertThat((second.requestSeconds() - first.requestSeconds()) / (second.seconds() - first.seconds()))
                .isCloseTo(1, within(1e-6));
    }
}
