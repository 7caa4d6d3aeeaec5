package org.openmds.benchmarks.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.benchmarks.footprint.FootprintMeasurement.FootprintPlan;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.ResultRow;

final class FootprintMeasurementTest {

    @TempDir
    private Path folder;

    private final List<String> calls = new ArrayList<>();

    @Test
    void run_twoServersTwoRounds_measuresThemInTurnAndGivesMediansWithSpread() throws IOException {
        try (Workspace workspace = Workspace.open(folder.resolve("mds"), folder)) {
            List<FootprintSystem> systems = List.of(new SleepingServer(workspace, "ours"),
                    new SleepingServer(workspace, "other"));

            BenchmarkReport report = new FootprintMeasurement(systems, new FootprintPlan(2, 7, Duration.ZERO))
                    .run("How much?", List.of(), List.of(new MeasuredFigure("installed", 1, "MB")));

            assertThat(calls).containsExactly("start ours", "fill ours 7", "close ours", "start other", "fill other 7",
                    "close other", "start ours", "fill ours 7", "close ours", "start other", "fill other 7",
                    "close other");
            assertThat(report.table()).extracting(ResultRow::name)
                    .containsExactly("ours: start to the first answer", "ours: idle memory",
                            "ours: a command that asks", "ours: memory with entries");
            assertThat(report.figures()).hasSize(9).allSatisfy(figure -> assertThat(figure.value()).isPositive());
            assertThat(report.figures().getFirst())
                    .isEqualTo(new MeasuredFigure("start to the first answer, ours (1.00 to 3.00)", 2, "s"));
            assertThat(report.data()).startsWith("2 rounds").contains("7 entries");
        }
    }

    @Test
    void newestArchive_severalPackages_isTheNewestOfTheServer() throws IOException {
        file("openmds-0.1.0-linux-x86_64.tar.gz", 1);
        Path newest = file("openmds-0.2.0-linux-x86_64.tar.gz", 2);
        file("openmds-loadtest-0.2.0-linux-x86_64.tar.gz", 3);
        file("openmds_0.2.0_amd64.deb", 4);

        assertThat(FootprintRun.newestArchive(folder)).isEqualTo(newest);
        assertThatThrownBy(() -> FootprintRun.newestArchive(folder.resolve("none")))
                .hasMessageContaining("mvn -DskipTests package");
    }

    private Path file(String name, long second) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        return Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1000));
    }

    /** A server whose process sleeps, and whose starts take 1 s and 3 s. */
    private final class SleepingServer implements FootprintSystem {

        private final Workspace workspace;
        private final String name;
        private double startSeconds = 1;

        SleepingServer(Workspace workspace, String name) {
            this.workspace = workspace;
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public RunningFootprint start() throws IOException {
            calls.add("start " + name);
            ChildProcess process = workspace.start(List.of("sleep", "60"), folder.resolve("log"));
            double seconds = startSeconds;
            startSeconds += 2;
            return new RunningFootprint() {

                @Override
                public ChildProcess process() {
                    return process;
                }

                @Override
                public double startSeconds() {
                    return seconds;
                }

                @Override
                public RunningFootprint filled(int entries) {
                    calls.add("fill %s %d".formatted(name, entries));
                    return this;
                }

                @Override
                public List<String> question() {
                    return List.of("echo", "answer");
                }

                @Override
                public void close() {
                    if (!calls.getLast().startsWith("close")) {
                        calls.add("close " + name);
                    }
                    process.close();
                }
            };
        }
    }
}
