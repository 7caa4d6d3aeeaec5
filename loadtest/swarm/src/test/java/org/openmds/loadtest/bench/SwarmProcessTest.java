package org.openmds.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

final class SwarmProcessTest {

    @TempDir
    private Path folder;

    @Test
    void measure_usersWithThinkTime_resultOfThePeriod() throws Exception {
        try (EchoServer server = EchoServer.start(EchoSettings.local())) {
            SwarmProcessOptions order = new SwarmProcessOptions(server.uri(), 4, Duration.ofMillis(20),
                    Duration.ofMillis(20),
                    Duration.ofMillis(50), Duration.ofMillis(300), folder.resolve("records"));

            SwarmResult result = SwarmProcess.measure(order);

            // A user thinks for 20 ms after each answer; one answer of each user may belong to the time before.
            assertThat(result.requests()).isBetween(1L, Math.round(4 * (2 + result.seconds() / 0.02)));
            assertThat(result.failures()).isZero();
            assertThat(result.seconds()).isGreaterThanOrEqualTo(0.3);
            assertThat(result.residentBytes()).isPositive();
        }
    }
}
