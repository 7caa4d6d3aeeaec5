package org.openmds.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class ProcessTerminationTest {

    @Test
    void terminate_processThatObeys_ends() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();

        ProcessTermination.terminate(process, Duration.ofSeconds(10));

        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void terminate_processThatIgnoresTheSignal_isKilledWithItsChildren() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 60 & echo up; while :; do wait; done")
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        List<ProcessHandle> below = process.descendants().toList();

        ProcessTermination.terminate(process, Duration.ofMillis(50));

        assertThat(process.waitFor()).isNotZero();
        assertThat(below).hasSize(1);
        below.getFirst().onExit().join();
    }

    @Test
    void terminateByInputEnd_processThatReads_endsByItself() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "trap '' TERM; cat; exit 7").start();

        ProcessTermination.terminateByInputEnd(process, Duration.ofSeconds(10));

        assertThat(process.waitFor()).isEqualTo(7);
    }

    @Test
    void terminateByInputEnd_processThatDoesNotRead_isKilled() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();

        ProcessTermination.terminateByInputEnd(process, Duration.ofMillis(50));

        assertThat(process.waitFor()).isNotZero();
    }

    @Test
    void terminateByInputEnd_childLeftRunning_isKilled() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "sleep 60 >&- & echo up; read -r _; exit 0").start();
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        List<ProcessHandle> below = process.descendants().toList();

        ProcessTermination.terminateByInputEnd(process, Duration.ofSeconds(10));

        assertThat(process.waitFor()).isZero();
        assertThat(below).hasSize(1);
        below.getFirst().onExit().join();
    }
}
