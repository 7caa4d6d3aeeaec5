package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page of the state file is overwritten: the server starts from a backup, and registrants restore their entries. */
class StateDamageIT {

    private static final int PAGE_SIZE = 4096;
    private static final String BACKUPS = "state.backup.enabled";

    @TempDir
    Path directory;

    @Test
    void start_pageOverwritten_usesTheBackupAndLeasesRestoreTheRest() throws IOException {
        int port = TestPorts.free();
        try (RunningServer first = start(port, "true")) {
            first.index().add("in-backup");
        }
        try (RunningServer site = RunningServer.start(directory.resolve("site"), "hierarchy.upstream[0].urls",
                TestPorts.index(port), "hierarchy.upstream[0].interval", "1s", "hierarchy.upstream[0].refresh", "1s")) {
            site.index().add("of-site");
            try (RunningServer second = start(port, "false")) {
                second.index().add("not-renewed");
                await().until(() -> second.index().jobs().contains("of-site"));
            }
            overwritePage(state().resolve("openmds.db"), 2);

            try (RunningServer third = start(port, "false")) {
                assertThat(third.index().jobs()).contains("in-backup").doesNotContain("not-renewed");
                await().until(() -> third.index().jobs().contains("of-site"));
                ServerMetrics metrics = ServerMetrics.of(third.url(""));
                assertThat(metrics.sum("mds_state_damaged")).isEqualTo(1);
                assertThat(metrics.sum("mds_state_lost_seconds")).isPositive().isFinite();
                assertThat(metrics.sum("mds_state_last_backup_seconds")).isPositive();
                third.index().add("afterwards");
            }
        }
        try (Stream<Path> files = Files.list(state())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.startsWith("openmds.db.damaged-"));
        }
        try (RunningServer fourth = start(port, "false")) {
            assertThat(fourth.index().jobs()).contains("in-backup", "afterwards");
            assertThat(ServerMetrics.of(fourth.url("")).sum("mds_state_damaged")).isZero();
        }
    }

    private RunningServer start(int port, String backups) {
        return RunningServer.start(state(), "http.port", Integer.toString(port), BACKUPS, backups);
    }

    private Path state() {
        return directory.resolve("state");
    }

    private static void overwritePage(Path file, int page) throws IOException {
        byte[] bytes = new byte[PAGE_SIZE];
        new Random(1).nextBytes(bytes);
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek((long) page * PAGE_SIZE);
            open.write(bytes);
        }
    }
}
