package org.openmds.loadtest.systems.rgma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/** R-GMA over MariaDB: the database's own counters prove the study's bottleneck. */
class RgmaDatabaseIT {

    private static final int QUERIES = 5;

    @TempDir
    private Path folder;

    private static ComparedSystem system() throws SystemException {
        return ComparedSystems.named("rgma");
    }

    /** Runs some queries, each with a new consumer, and returns the counters. */
    private Map<String, Long> query(SystemEra era, RunningSystem running) throws Exception {
        try (RgmaTestUser user = new RgmaTestUser(system(),
                system().client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, running.target()),
                era)) {
            for (int i = 0; i < QUERIES; i++) {
                CallResult callResult = user.query();
                assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
                assertThat(callResult.bytes()).isGreaterThan(18_000);
            }
        }
        return running.counters();
    }

    @Test
    void query_in2003_opensTenDatabaseConnections() throws Exception {
        RunningSystem running = system()
                .start(SystemSetup.local(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003, folder));
        try (running) {
            assertThat(query(SystemEra.YEAR_2003, running)).containsEntry("queries", (long) QUERIES)
                    .containsEntry("database-connections", 10L * QUERIES);
            assertThat(run(running.exampleCommand())).contains("producer", "node0001/1");
        }
        assertThat(run("mariadb-admin --no-defaults --socket=" + folder.resolve("mariadb.sock") + " --user=look ping"))
                .contains("connect");
    }

    @Test
    void query_today_reusesPooledConnections() throws Exception {
        try (RunningSystem running = system()
                .start(SystemSetup.local(SystemPart.INFORMATION_SERVER, SystemEra.TODAY, folder))) {
            Map<String, Long> counters = query(SystemEra.TODAY, running);
            assertThat(counters).containsEntry("queries", (long) QUERIES);
            assertThat(counters.getOrDefault("database-connections", -1L)).as("the pools may still be growing")
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
