package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.webmds.source.PullPointChangeDetector;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

/** WebMDS follows an index with a pull point, which exists only while a page is open. */
class PullPointChangeDetectorIT {

    private static final Duration HALF = Duration.ofMinutes(5);

    @TempDir
    Path state;

    @Test
    void news_areRenewedWhenHalfOfTheirTimeIsOverAndGoWithWhoLooked() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        try (RunningServer server = RunningServer.start(state); WsrfClient client = WsrfClient.builder().build()) {
            try (PullPointChangeDetector news = PullPointChangeDetector.open(client,
                    EndpointReference.of(server.index().url()),
                    now::get)) {
                server.index().add("first");
                await().until(news::changed);
                assertThat(news.changed()).isFalse();
                assertThat(renewals(server)).isZero();

                now.updateAndGet(instant -> instant.plus(HALF));
                assertThat(news.changed()).isFalse();
                assertThat(renewals(server)).isEqualTo(1);
                assertThat(news.changed()).isFalse();
                assertThat(renewals(server)).as("not with every request").isEqualTo(1);

                server.index().add("second");
                await().until(news::changed);
                assertThat(held(server)).isEqualTo(2);
            }
            assertThat(held(server)).isZero();
        }
    }

    private static double renewals(RunningServer server) {
        return ServerMetrics.of(server.url("")).sum("mds_operation_seconds_count", "operation=\"Renew\"");
    }

    private static double held(RunningServer server) {
        ServerMetrics metrics = ServerMetrics.of(server.url(""));
        return metrics.sum("mds_pull_points") + metrics.sum("mds_subscriptions");
    }
}
