package org.openmds.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IngestBenchmarkTest {

    @Test
    void startTimeout_manyTesters_isLonger() {
        assertThat(of(1).startTimeout()).isEqualTo(Duration.ofMillis(120_060));
        assertThat(of(3_000).startTimeout()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void measure_processThatDoesNotStart_isReported(@TempDir Path folder) {
        assertThatThrownBy(() -> of(2).measure(folder.resolve("run"))).isInstanceOf(IOException.class)
                .hasMessage("no such program");
    }

    private static IngestBenchmark of(int connections) {
        return new IngestBenchmark(connections, 1, Duration.ofSeconds(1), 1,
                (controller, token, name, count, batch) -> {
                    throw new IOException("no such program");
                });
    }
}
