package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes that subscribe to each other. */
class SubscriptionSourceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int CHANGES = 100;

    @TempDir
    Path directory;

    private final List<RunningServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.reversed().forEach(RunningServer::close);
    }

    @Test
    void change_twoLevelsBelow_isSeenAtOnce() {
        RunningServer organisation = start("vo");
        RunningServer application = start("application", upstream(organisation));
        RunningServer site = start("site", upstream(application));
        site.index().add("first");
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("first"));
        awaitSubscription(organisation);
        awaitSubscription(application);

        long[] micros = new long[CHANGES];
        for (int i = 0; i < CHANGES; i++) {
            String job = "job" + i;
            long start = System.nanoTime();
            EntryReference entry = site.index().add(job);
            await().atMost(PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> organisation.index().query("count(//*[@n='" + job + "'])").equals("1"));
            micros[i] = (System.nanoTime() - start) / 1000;
            entry.call(Requests.DESTROY);
        }
        Arrays.sort(micros);
        System.out.printf("two levels up, over %d changes: p50 %d us, p99 %d us, max %d us%n", CHANGES,
                micros[CHANGES / 2], micros[CHANGES - 2], micros[CHANGES - 1]);
        assertThat(micros[CHANGES - 1]).isLessThan(1_000_000);
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().equals(List.of("first")));
    }

    private RunningServer start(String name, String... keys) {
        RunningServer server = RunningServer.start(directory.resolve(name), keys);
        servers.add(server);
        return server;
    }

    private static String[] upstream(RunningServer above) {
        return new String[]{"hierarchy.upstream[0].urls", above.index().url(), "hierarchy.upstream[0].refresh", "1m",
            "hierarchy.upstream[0].interval", "10m"};
    }

    private static void awaitSubscription(RunningServer server) {
        await().atMost(PATIENCE).until(() -> metric(server, "mds_subscription_sources_notified") >= 1);
    }

    private static double metric(RunningServer server, String name) {
        return new String(Soap.get(server.url("/metrics")).body(), java.nio.charset.StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
