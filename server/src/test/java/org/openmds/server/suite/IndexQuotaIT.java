package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose entries take all of the heap that they may take: it refuses more, goes on, and starts again. */
@Timeout(120)
class IndexQuotaIT {

    private static final String WEEK = "P7D";
    /** One owner may have all of the memory for entries, so that one client can fill it. */
    private static final String[] ONE_OWNER = {"--set", "limits.owner-bytes=1GiB"};
    private static final int MOST_ENTRIES = 500;
    /** The exit code of a process that was ended by SIGTERM. */
    private static final int TERMINATED = 143;
    /** About 1 MB: much text, and many elements, which take more of the heap than of the message. */
    private static final String CONTENT = RequestBodies.job("large", "<j:a/>".repeat(20_000) + "x".repeat(900_000));

    @TempDir
    Path directory;

    @Test
    void fill_upToTheQuota_refusesMoreAndStartsAgainWithAnyHeap() throws Exception {
        Set<String> keys = fillAndRenew();

        restartWithHalfTheHeap(keys);
        restartWithTheSameHeap(keys);
    }

    private Set<String> fillAndRenew() throws Exception {
        try (ServerProcess server = ServerProcess.withHeap("256m", state(), ONE_OWNER)) {
            List<EntryReference> added = new ArrayList<>();
            SoapAnswer answer = add(server, 0);
            while (!answer.isFault() && added.size() < MOST_ENTRIES) {
                added.add(EntryReference.of(answer));
                answer = add(server, added.size());
            }
            assertThat(answer.fault()).isEqualTo("AddRefusedFault");
            assertThat(answer.description()).contains("more bytes of memory", "(limits.index-bytes)");
            assertThat(used(server)).isBetween(0.9, 1.0);
            assertThat(metrics(server).sum("mds_budget_refusals_total", "index-bytes")).isEqualTo(1);

            assertThat(EntryReference.of(add(server, 0)).key()).isEqualTo(added.getFirst().key());
            assertThat(added.getLast().call(RequestBodies.setLifetime("P3D")).isFault()).isFalse();
            Set<String> keys = new TreeSet<>(added.stream().map(EntryReference::key).toList());
            assertThat(keys(server)).isEqualTo(keys);
            assertThat(server.terminate()).isEqualTo(TERMINATED);
            return keys;
        }
    }

    private void restartWithTheSameHeap(Set<String> keys) throws Exception {
        try (ServerProcess server = ServerProcess.withHeap("256m", state(), ONE_OWNER)) {
            assertThat(keys(server)).isEqualTo(keys);
            assertThat(add(server, keys.size()).fault()).isEqualTo("AddRefusedFault");
            assertThat(EntryReference.of(add(server, 1)).key()).isIn(keys);
            assertThat(health(server)).startsWith("degraded\nbudget index-bytes is in use: ");
            server.kill();
        }
    }

    private void restartWithHalfTheHeap(Set<String> keys) throws Exception {
        try (ServerProcess server = ServerProcess.withHeap("128m", state(), ONE_OWNER)) {
            Set<String> read = keys(server);
            int leftOut = (int) metrics(server).sum("mds_state_left_out", "DefaultIndexService");

            assertThat(leftOut).isBetween(keys.size() / 4, keys.size() * 3 / 4);
            assertThat(read).hasSize(keys.size() - leftOut);
            assertThat(keys).containsAll(read);
            assertThat(server.log()).contains("%d entries do not fit into limits.index-bytes".formatted(leftOut));
            assertThat(keys).anyMatch(key -> server.log().contains(key));
            assertThat(health(server)).contains(
                    "group DefaultIndexService: %d entries of the durable state do not fit".formatted(leftOut));
            // With this heap, limits.request-memory refuses a body of this length.
            assertThat(add(server, keys.size()).isFault()).isTrue();
            assertThat(server.terminate()).isEqualTo(TERMINATED);
        }
    }

    private static SoapAnswer add(ServerProcess server, int number) {
        return server.index().call(RequestBodies.add("member" + number, CONTENT, WEEK));
    }

    private static Set<String> keys(ServerProcess server) {
        return new TreeSet<>(server.index()
                .call(RequestBodies.query("//sg:Entry/sg:ServiceGroupEntryEPR"))
                .texts("//wsa:ReferenceParameters/*"));
    }

    private static double used(ServerProcess server) {
        return metrics(server).sum("mds_budget_used", "index-bytes")
                / metrics(server).sum("mds_budget_limit", "index-bytes");
    }

    private static ServerMetrics metrics(ServerProcess server) {
        return ServerMetrics.of(server.url(""));
    }

    private static String health(ServerProcess server) {
        return new String(SoapClient.get(server.url("/health")).body(), StandardCharsets.UTF_8).strip();
    }

    private Path state() {
        return directory.resolve("state");
    }
}
