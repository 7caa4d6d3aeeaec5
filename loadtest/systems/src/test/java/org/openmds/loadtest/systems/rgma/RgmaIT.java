package org.openmds.loadtest.systems.rgma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

/** R-GMA over a real MariaDB, whose own counters prove what the study found. */
class RgmaIT {

    private static final int QUERIES = 5;

    @TempDir
    private Path folder;

    private static ComparedSystem system() throws SystemException {
        return Systems.named("rgma");
    }

    /** The database's own count after some queries, each by a new user. */
    private Map<String, Long> ask(Era era, RunningSystem running) throws Exception {
        try (Users user = new Users(system(), system().client(Part.INFORMATION_SERVER, Query.ALL, running.target()),
                era)) {
            for (int i = 0; i < QUERIES; i++) {
                Answer answer = user.ask();
                assertThat(answer.outcome()).isEqualTo(Outcome.OK);
                assertThat(answer.bytes()).isGreaterThan(18_000);
            }
        }
        return running.counters();
    }

    @Test
    void query_ofThen_makesTenConnectionsInTheDatabase() throws Exception {
        RunningSystem running = system().start(Setup.local(Part.INFORMATION_SERVER, Era.THEN, folder));
        try (running) {
            assertThat(ask(Era.THEN, running)).containsEntry("queries", (long) QUERIES)
                    .containsEntry("database-connections", 10L * QUERIES);
            assertThat(run(running.look())).contains("producer", "node0001/1");
        }
        assertThat(run("mariadb-admin --no-defaults --socket=" + folder.resolve("mariadb.sock") + " --user=look ping"))
                .contains("connect");
    }

    @Test
    void query_ofNow_usesTheConnectionsThatThereAre() throws Exception {
        try (RunningSystem running = system().start(Setup.local(Part.INFORMATION_SERVER, Era.NOW, folder))) {
            Map<String, Long> counters = ask(Era.NOW, running);
            assertThat(counters).containsEntry("queries", (long) QUERIES);
            assertThat(counters.getOrDefault("database-connections", -1L)).as("its pools may still be filled")
                    .isBetween(0L, 20L);
        }
    }

    private static String run(String command) throws Exception {
        Process process = new ProcessBuilder(List.of("sh", "-c", command)).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
