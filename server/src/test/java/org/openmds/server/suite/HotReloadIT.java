package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources, registrations and hierarchy change while a thousand queries a second are answered. */
class HotReloadIT {

    private static final int QUERIES = 5_000;
    private static final long GAP_NANOS = Duration.ofSeconds(1).toNanos() / 1000;
    private static final int CLIENTS = 4;
    private static final int CHANGES = 3;

    @TempDir
    Path directory;

    private RunningServer below;
    private RunningServer server;
    private Path content;

    @BeforeEach
    void start() throws IOException {
        content = Files.writeString(directory.resolve("cluster.xml"), "<c:Cluster xmlns:c='urn:cluster' n='1'/>");
        below = RunningServer.start(directory.resolve("below"));
        below.index().add("below");
        server = RunningServer.start(directory.resolve("above"), keys(false));
        server.index().add("asked");
    }

    @AfterEach
    void stop() {
        server.close();
        below.close();
    }

    @Test
    void queries_whileTheConfigurationChanges_areAllAnswered() {
        AtomicInteger left = new AtomicInteger(QUERIES);
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger changes = new AtomicInteger();
        long begin = System.nanoTime();
        CompletableFuture<?>[] clients = new CompletableFuture<?>[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = CompletableFuture.runAsync(() -> ask(begin, left, wrong, changes),
                    task -> Thread.ofVirtual().start(task));
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(clients);

        boolean more = true;
        while (!all.isDone()) {
            server.reconfigure(directory.resolve("above"), keys(more));
            boolean expected = more;
            await().atMost(Duration.ofSeconds(20)).until(() -> shows() == expected || all.isDone());
            more = !more;
            changes.incrementAndGet();
        }

        all.join();
        assertThat(wrong).hasValue(0);
        assertThat(changes).hasValueGreaterThanOrEqualTo(CHANGES);
    }

    /** Sends queries until all are sent and all changes are made, which takes longer on a busy machine. */
    private void ask(long begin, AtomicInteger left, AtomicInteger wrong, AtomicInteger changes) {
        for (int number = left.decrementAndGet(); number >= 0
                || changes.get() < CHANGES && wrong.get() == 0; number = left
                        .decrementAndGet()) {
            LockSupport.parkNanos(begin + (QUERIES - number) * GAP_NANOS - System.nanoTime());
            try {
                if (!server.index().query("count(//j:Job[@n='asked'])").equals("1")) {
                    wrong.incrementAndGet();
                }
            } catch (RuntimeException | AssertionError e) {
                wrong.incrementAndGet();
            }
        }
    }

    /** Returns true if the entries of the registration and of the link exist. */
    private boolean shows() {
        return server.index().query("count(//*[local-name()='Cluster']) + count(//j:Job[@n='below'])").equals("2");
    }

    private String[] keys(boolean more) {
        return more
                ? new String[]{"registrations[0].name", "cluster", "registrations[0].content", content.toString(),
                    "hierarchy.downstream[0].urls", below.index().url(), "hierarchy.downstream[0].interval", "1s",
                    "sources.per-host", "3"}
                : new String[]{"sources.per-host", "4"};
    }
}
