package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.loadtest.process.ProcessTime;

final class ProbeProgramTest {

    @Test
    void program_run_countsItself(@TempDir Path folder) throws IOException, InterruptedException {
        ProbeProgram program = ProbeProgram.write(folder);

        for (int i = 0; i < 2; i++) {
            Process process = new ProcessBuilder(program.script().toString(), "http://h/", program.starts().toString())
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("<p:Load ")
                    .contains("http://h/");
            assertThat(process.waitFor()).isZero();
        }

        assertThat(program.count()).isEqualTo(2);
        // Many runs, so that their processor time is longer than the clock's resolution.
        assertThat(program.measureAlone(300)).isPositive();
        assertThat(program.count()).isEqualTo(2);
        assertThat(Files.readString(program.configuration(7))).contains("max-processes: 7",
                program.script().toString());
    }

    @Test
    void evenSpreadLimit_evenStartsAndBurst_separatesThem() {
        StartCounts even = new StartCounts(Collections.nCopies(60, 17L));
        StartCounts burst = new StartCounts(
                Stream.concat(Stream.of(1000L), Collections.nCopies(59, 0L).stream()).toList());

        assertThat((double) even.max()).isLessThan(even.evenSpreadLimit());
        assertThat((double) burst.max()).isGreaterThan(burst.evenSpreadLimit());
        assertThat(burst.idleSeconds()).isEqualTo(59);
        assertThat(burst.total()).isEqualTo(1000);
    }

    @Test
    void metricsPage_sumAndMax_areOverAllTags() {
        MetricsPage page = new MetricsPage(
                "# TYPE a_total counter\na_total{t=\"x y\"} 3.0\na_total{t=\"z\"} 1.5\nb 7\na_total_more 9\n");

        assertThat(page.sum("a_total")).isEqualTo(4.5);
        assertThat(page.max("a_total")).isEqualTo(3);
        assertThat(page.sum("b")).isEqualTo(7);
        assertThat(page.sum("c")).isZero();
    }

    @Test
    void processorUse_ofThisProcess_isThere() throws IOException {
        ProcessTime use = ProcessTime.of(ProcessHandle.current().pid());

        assertThat(use.own()).isGreaterThan(Duration.ZERO);
        assertThat(use.minus(use)).isEqualTo(new ProcessTime(Duration.ZERO, Duration.ZERO));
        assertThat(List.of(use.children())).isNotEmpty();
    }
}
