package org.openmds.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.process.ProcessTime;

final class BenchReportTest {

    @TempDir
    private Path folder;

    private static BenchReport report(double ratio) {
        return new BenchReport(Map.of("load", "0.10"),
                List.of(new BenchReport.BenchRound("wrk", 100, 0, 80_000, 11, 0.9, 0,
                        new BenchReport.BenchRound.BenchTimes(0, 0, 0), 0),
                        new BenchReport.BenchRound("swarm", 100, 0, 75_000, 12.5, 0.9, 150,
                                new BenchReport.BenchRound.BenchTimes(0.01, 1.2, 3.4), 0)),
                List.of(new BenchReport.BenchLimit("times wrk's", ratio, 1.5)));
    }

    @Test
    void toText_limitMetAndMissed() {
        assertThat(report(1.2).toText()).contains("passed  times wrk's: 1.20, at most 1.50", "80,000", "12.50", "150");
        assertThat(report(1.6).toText()).contains("MISSED  times wrk's: 1.60, at most 1.50");
        assertThat(report(1.6).passed()).isFalse();
    }

    @Test
    void write_byTheName_textOrJson() throws Exception {
        report(1.2).write(folder.resolve("r.txt"));
        report(1.2).write(folder.resolve("r.json"));

        assertThat(folder.resolve("r.txt")).hasContent(report(1.2).toText());
        assertThat(RunJson.read(folder.resolve("r.json"), BenchReport.class)).isEqualTo(report(1.2));
        assertThat(BenchReport.canWrite(Path.of("x.html"))).isFalse();
    }

    @Test
    void median_oddAndEven() {
        assertThat(BenchReport.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(BenchReport.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    }

    @Test
    void wrk_output_isRequestsOrErrors() throws Exception {
        assertThat(WrkProgram.requests("  1234 requests in 10.00s, 12MB read\n")).isEqualTo(1_234);
        assertThatThrownBy(() -> WrkProgram.requests("  10 requests in 1s\n  Non-2xx or 3xx responses: 4\n"))
                .isInstanceOf(IOException.class);
        assertThat(WrkProgram.requests("  5 requests in 1s\n  Socket errors: connect 0, read 0, write 0, timeout 57\n"))
                .isEqualTo(5);
        assertThatThrownBy(
                () -> WrkProgram
                        .requests("  5 requests in 1s\n  Socket errors: connect 0, read 3, write 0, timeout 0\n"))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> WrkProgram.requests("unable to connect")).hasMessageContaining("unable to connect");
    }

    @Test
    void processTime_nameWithSpacesAndBrackets_fieldsAreFound() {
        ProcessTime time = ProcessTime.parse("12 (a b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 7 3 20 0 1");

        assertThat(time).isEqualTo(new ProcessTime(Duration.ofMillis(2_000), Duration.ofMillis(100)));
    }

    @Test
    void recordTimes_ofAPeriod_itsPacingAndAllFailures() throws Exception {
        Path file = folder.resolve("records");
        try (RecordFile records = new RecordFile(file)) {
            for (int page = 0; page < 3; page++) {
                var buffer = RecordCodec.buffer(4);
                RecordCodec.client(buffer, 0, 1, 0, 0, Outcome.OK);
                RecordCodec.request(buffer, 0, 1, 1_000L * page, 5_000_000, Outcome.OK, 1, 2_000_000);
                RecordCodec.request(buffer, 0, 1, 1_000L * page, 9_000_000, Outcome.TIMEOUT, 1, 4_000_000);
                records.accept(buffer.flip());
            }
        }

        RecordTimes times = RecordTimes.of(file, 1_000, 3_000);

        assertThat(times.failures()).isEqualTo(3);
        assertThat(times.pacing().getTotalCount()).isEqualTo(4);
        assertThat(RecordTimes.millis(times.pacing(), 100)).isBetween(3.99, 4.01);
        assertThat(RecordTimes.millis(times.response(), 50)).isBetween(4.99, 5.01);
    }

    @Test
    void options_asArguments_areReadBack() {
        SwarmProcessOptions order = new SwarmProcessOptions(URI.create("http://127.0.0.1:1/page"), 10,
                Duration.ofSeconds(1),
                Duration.ZERO,
                Duration.ofSeconds(2), Duration.ofSeconds(3), folder);

        assertThat(SwarmProcessOptions.of(order.arguments().toArray(String[]::new))).isEqualTo(order);
        assertThat(order.plan().load().maxLevel()).isEqualTo(10);
    }

    @Test
    void program_notInstalled_empty() {
        assertThat(InstalledProgram.find("no-such-program-anywhere")).isEmpty();
        assertThat(InstalledProgram.find("sh")).isPresent();
        assertThat(Files.isExecutable(InstalledProgram.find("sh").orElseThrow())).isTrue();
    }
}
