package org.openmds.loadtest.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

final class ProcessSamplerTest {

    @Test
    void count_processEndsAfterItsFolderWasOpened_isNotKnown() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();

            assertThat(ProcessSampler.count(open)).isNaN();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void count_folderThatCannotBeReadOn_isNotKnown() {
        Stream<Path> files = Stream.of(Path.of("0"), Path.of("1")).filter(file -> {
            throw new UncheckedIOException(new IOException(file + ": No such process"));
        });

        assertThat(ProcessSampler.count(files)).isNaN();
    }

    @Test
    void count_files_areCounted() {
        assertThat(ProcessSampler.count(Stream.of(Path.of("0"), Path.of("1")))).isEqualTo(2);
    }
}
