package org.openmds.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IngestTest {

    @Test
    void startsWithin_manyTesters_haveLonger() {
        assertThat(of(1).startsWithin()).isEqualTo(Duration.ofMillis(120_060));
        assertThat(of(3_000).startsWithin()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void measure_processThatDoesNotStart_isSaid(@TempDir Path folder) {
        assertThatThrownBy(() -> of(2).measure(folder.resolve("run"))).isInstanceOf(IOException.class)
                .hasMessage("no such program");
    }

    private static Ingest of(int connections) {
        return new Ingest(connections, 1, Duration.ofSeconds(1), 1, (controller, token, name, count, batch) -> {
            throw new IOException("no such program");
        });
    }
}
