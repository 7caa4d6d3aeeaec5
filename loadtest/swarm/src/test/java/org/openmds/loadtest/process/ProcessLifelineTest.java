package org.openmds.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessLifelineTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private Process start(String... command) throws Exception {
        Process process = ProcessLifeline.builder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        // Wait until the shell has replaced itself by the program.
        await().atMost(LIMIT)
                .until(() -> !process.isAlive() || !process.info().command().orElse("").endsWith("sh")
                        && process.children().findAny().isPresent());
        return process;
    }

    @Test
    void program_afterItsStarterEnded_ends() throws Exception {
        Process process = start("/bin/sleep", "600");
        List<ProcessHandle> below = process.descendants().toList();

        // The system does the same for a killed process.
        process.getOutputStream().close();

        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 15);
        await().atMost(LIMIT).until(() -> below.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void program_thatEnds_hasItsStatusAndNoProcessLeft() throws Exception {
        Process process = start("/bin/sh", "-c", "/bin/sleep 0.2; exit 7");
        List<ProcessHandle> below = process.descendants().toList();

        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isEqualTo(7);
        await().atMost(LIMIT).until(() -> below.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void program_thatIsEnded_endsItself() throws Exception {
        Process process = start("/bin/sleep", "600");

        process.destroy();

        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 15);
    }

    /** The terminal sends the signal of Ctrl-C to the process group of this process. */
    @Test
    void program_isInASessionOfItsOwn() throws Exception {
        Process process = start("/bin/sleep", "600");
        try {
            // Wait until setsid(1) has replaced itself by the program.
            await().atMost(LIMIT).until(() -> process.info().command().orElse("").endsWith("sleep"));

            assertThat(ProcessStat.session(process.pid())).isEqualTo(process.pid());
        } finally {
            process.destroy();
        }
    }

    @Test
    void program_thatIgnoresTheSignal_isKilledWithItsChildren() throws Exception {
        Path log = folder.resolve("log");
        Process process = ProcessLifeline
                .builder(List.of("/bin/sh", "-c", "trap '' TERM; /bin/sleep 600 & echo up; wait; wait"), 1)
                .redirectOutput(log.toFile())
                .start();
        await().atMost(LIMIT).until(() -> Files.readString(log).startsWith("up"));
        List<ProcessHandle> below = process.descendants().toList();

        process.getOutputStream().close();

        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 9);
        await().atMost(LIMIT).until(() -> below.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void program_whenItsStarterIsKilled_ends() throws Exception {
        Process starter = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                ProcessLifelineStarter.class.getName()).redirectError(folder.resolve("log").toFile()).start();
        String pid = String.valueOf(starter.inputReader().readLine());
        assertThat(pid).as(Files.readString(folder.resolve("log"))).containsOnlyDigits();
        ProcessHandle program = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        List<ProcessHandle> below = starter.descendants().toList();

        starter.destroyForcibly();

        await().atMost(LIMIT).until(() -> !program.isAlive());
        await().atMost(LIMIT).until(() -> below.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void program_readsNothing() throws Exception {
        Process process = start("/bin/cat");

        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(folder.resolve("log"))).isEmpty();
    }
}
