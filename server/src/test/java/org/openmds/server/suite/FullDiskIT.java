package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The state directory is on a file system of 4 MiB that becomes full. */
class FullDiskIT {

    private static final String DISK_SIZE = "4m";
    private static final int RESERVE = 2 << 20;
    private static final String CONTENT = RequestBodies.job("large", "x".repeat(20_000));

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path directory;

    private Path disk;
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(directory.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK_SIZE, "tmpfs", disk.toString()) == 0;
        assumeTrue(mounted, "a small disk is needed, and this user may not mount one");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    @Test
    void add_onAFullDisk_isACleanFaultAndGoesOnWhenThereIsSpace() throws Exception {
        Path reserve = Files.write(disk.resolve("reserve"), new byte[RESERVE]);
        TreeSet<String> acknowledged = new TreeSet<>();
        try (RunningServer server = RunningServer.start(disk.resolve("state"))) {
            IndexClient index = server.index();
            SoapAnswer refused = addUntilRefused(index, acknowledged);

            assertThat(refused.fault()).isIn("ResourceUnavailableFault", "BaseFault", "AddRefusedFault");
            assertThat(refused.description()).isNotBlank();
            assertThat(refused.body()).doesNotContain("Exception", "org.openmds", disk.toString());
            assertThat(acknowledged).hasSizeGreaterThan(10);
            assertThat(index.keys()).isEqualTo(acknowledged);
            assertThat(health(server)).startsWith("degraded\n").contains("the state cannot be written: ");

            Files.delete(reserve);
            await().atMost(Duration.ofSeconds(10)).until(() -> tryAdd(index, "after", acknowledged).fault().isEmpty());
            assertThat(index.keys()).isEqualTo(acknowledged);
            await().untilAsserted(() -> assertThat(health(server)).doesNotContain("the state cannot be written"));
        }
        try (RunningServer restarted = RunningServer.start(disk.resolve("state"))) {
            assertThat(restarted.index().keys()).isEqualTo(acknowledged);
        }
    }

    private static String health(RunningServer server) {
        return new String(SoapClient.get(server.url("/health")).body(), StandardCharsets.UTF_8);
    }

    private static SoapAnswer addUntilRefused(IndexClient index, Set<String> acknowledged) {
        for (int i = 0; i < 1_000; i++) {
            SoapAnswer answer = tryAdd(index, "m" + i, acknowledged);
            if (answer.isFault()) {
                return answer;
            }
        }
        throw new AssertionError("the disk did not fill up");
    }

    private static SoapAnswer tryAdd(IndexClient index, String member, Set<String> acknowledged) {
        SoapAnswer answer = index.call(RequestBodies.add(member, CONTENT, "PT1H"));
        if (!answer.isFault()) {
            acknowledged.add(EntryReference.of(answer).key());
        }
        return answer;
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException noSuchCommand) {
            return -1;
        }
    }
}
