package org.openmds.loadtest.result.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.record.Outcome;

class ProgressDisplayTest {

    private static final LiveStatus VIEW = new LiveStatus("run", Duration.ofSeconds(60), Duration.ofSeconds(60), 5, 5,
            0, new LiveStatus.RecentAnswers(5, 0.001, 0.002), Map.of(Outcome.OK, 300L),
            new LiveStatus.TesterCounts(0, 1, 0));

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private String closed(boolean terminal) {
        try (ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor()) {
            new ProgressDisplay(() -> VIEW, new PrintStream(written, true, StandardCharsets.UTF_8), terminal, 80, timer,
                    false)
                    .close();
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void close_inALog_leavesAPlainLine() {
        assertThat(closed(false)).isEqualTo(
                "100% draining | 5 users | 5.0/s | p50 1.0 ms p99 2.0 ms | 0 failed" + System.lineSeparator());
    }

    @Test
    void close_onATerminal_writesOverTheLineAndEndsIt() {
        assertThat(closed(true)).startsWith("\r").endsWith("\u001b[K" + System.lineSeparator());
    }

    @Test
    void serve_scrape_getsThePage() throws IOException, InterruptedException {
        try (MetricsEndpoint metrics = MetricsEndpoint.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                () -> VIEW);
                HttpClient client = HttpClient.newHttpClient()) {
            URI page = URI.create("http://127.0.0.1:" + metrics.address().getPort() + "/metrics");
            HttpResponse<String> answer = client.send(HttpRequest.newBuilder(page).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("openmds_load_users{run=\"run\"} 5\n");
            assertThat(client
                    .send(HttpRequest.newBuilder(page.resolve("/x")).build(), HttpResponse.BodyHandlers.ofString())
                    .statusCode())
                    .isEqualTo(404);
        }
    }
}
