package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The disk does not confirm writes: fsync fails with EIO. */
class FaultyDiskIT {

    private static final String FORCES = "fsync,fdatasync";
    private static final String HOUR = "PT1H";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path directory;

    @Test
    void changes_whileTheDiskFails_areRefusedAndReadingGoesOn() throws Exception {
        TreeSet<String> acknowledged = new TreeSet<>();
        try (ServerProcess server = ServerProcess.up(state())) {
            IndexClient index = server.index();
            EntryReference first = index.add("before");
            acknowledged.add(first.key());
            try (SystemCallFaults _ = SystemCallFaults.inject(server, FORCES, "error=EIO")) {
                assertRefused(index.call(RequestBodies.add("during", HOUR)));
                assertRefused(first.call(RequestBodies.setLifetime("PT2H")));
                assertRefused(first.call(RequestBodies.DESTROY));
                assertRefused(index.call(WsnRequests.body("CreatePullPoint", "")), "UnableToCreatePullPointFault");

                assertThat(index.keys()).isEqualTo(acknowledged);
                assertThat(index.jobs()).containsExactly("before");
                assertThat(health(server)).startsWith("degraded\n")
                        .contains("the state cannot be written: ", "failed to read or write: check the disk");
            }
            acknowledged.add(index.add("after").key());
            assertThat(index.keys()).isEqualTo(acknowledged);
            await().untilAsserted(() -> assertThat(health(server)).doesNotContain("the state cannot be written"));
            assertThat(
                    server.log().lines().filter(line -> line.contains("group DefaultIndexService: the state cannot")))
                    .hasSize(1);
            server.kill();
        }
        try (ServerProcess restarted = ServerProcess.up(state())) {
            assertThat(restarted.index().keys()).isEqualTo(acknowledged);
        }
    }

    @Test
    void kill_whileTheDiskFails_leavesWhatWasAcknowledged() throws Exception {
        String key;
        try (ServerProcess server = ServerProcess.up(state())) {
            EntryReference entry = server.index().add("before");
            key = entry.key();
            try (SystemCallFaults _ = SystemCallFaults.inject(server, FORCES, "error=EIO")) {
                assertRefused(server.index().call(RequestBodies.add("during", HOUR)));
                assertRefused(entry.call(RequestBodies.DESTROY));
                server.kill();
            }
        }
        try (ServerProcess restarted = ServerProcess.up(state())) {
            assertThat(restarted.index().keys()).containsExactly(key);
        }
    }

    private static void assertRefused(SoapAnswer answer) {
        assertRefused(answer, "ResourceUnavailableFault");
    }

    private static void assertRefused(SoapAnswer answer, String fault) {
        assertThat(answer.fault()).as(answer.body()).isEqualTo(fault);
        assertThat(answer.description()).isEqualTo(
                "nothing was changed: the service cannot write its state now, its log has the cause; try again later");
    }

    private static String health(ServerProcess server) {
        return new String(SoapClient.get(server.url("/health")).body(), StandardCharsets.UTF_8);
    }

    private Path state() {
        return directory.resolve("state");
    }
}
