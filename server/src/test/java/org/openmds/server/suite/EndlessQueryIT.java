package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that never end are cancelled after 2 s, the default, and do not delay other requests. */
class EndlessQueryIT {

    /** A query that compares all pairs of nodes for all pairs of nodes. */
    private static final String ENDLESS = "count(//*[count(//*[. = //*]) = count(//*[. = //*[. = //*]])])";

    @TempDir
    static Path state;

    private static RunningServer server;
    private static IndexClient index;

    @BeforeAll
    static void start() {
        server = RunningServer.start(state);
        index = server.index();
        for (int i = 0; i < 300; i++) {
            index.add("m" + i);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void query_endless_isEndedInTimeWhileOthersAreAnswered() throws Exception {
        try (ExecutorService client = Executors.newSingleThreadExecutor()) {
            long start = System.nanoTime();
            Future<SoapAnswer> endless = client.submit(() -> index.call(RequestBodies.query(ENDLESS)));
            int answered = 0;
            while (!endless.isDone()) {
                assertThat(index.query("count(//j:Job[@n='m%d'])".formatted(answered)))
                        .isEqualTo(answered < 300 ? "1" : "0");
                answered++;
            }

            assertThat(endless.get().fault()).isEqualTo("QueryEvaluationErrorFault");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(1_900),
                    Duration.ofSeconds(10));
            assertThat(answered).isGreaterThan(10);
        }
    }

    @Test
    void query_endlessByMany_leavesTheOtherOperationsAnswered() throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(6)) {
            List<Future<SoapAnswer>> endless = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                String expression = ENDLESS + " + " + i;
                endless.add(clients.submit(() -> index.call(RequestBodies.query(expression))));
            }
            EntryReference added = index.add("meanwhile");
            assertThat(index.call(RequestBodies.get("agg:ServiceMetaDataInfo")).isFault()).isFalse();
            assertThat(added.call(RequestBodies.DESTROY).isFault()).isFalse();

            for (Future<SoapAnswer> answer : endless) {
                assertThat(answer.get(15, TimeUnit.SECONDS).fault()).isIn("QueryEvaluationErrorFault",
                        "ResourceUnavailableFault");
            }
            assertThat(index.query("count(//sg:Entry)")).isEqualTo("300");
        }
    }
}
