package org.openmds.loadtest.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.TesterResult;

/**
 * Test data: ten minutes of 2,000 clients on four machines, ordered by time, as records and as DiPerF lines. The clients and quanta are the
 * same for any number of requests.
 */
final class AnalyzerData {

    static final int TESTERS = 4;
    static final int CLIENTS = 2_000;
    static final int SECONDS = 600;

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final long SECOND = 1_000_000_000;
    private static final int BATCH = 512;
    private static final int BUFFER = 1 << 20;

    private final long requests;
    private final SplittableRandom random = new SplittableRandom(1);
    private long nanos;
    private long end;

    AnalyzerData(long requests) {
        this.requests = requests;
    }

    /** Generates the next request; most take about 50 ms. */
    private void next(long number) {
        nanos = (long) (5_000_000 - 45_000_000 * Math.log(1 - random.nextDouble()));
        end = START.getEpochSecond() * SECOND + nanos + number * (SECONDS * SECOND / requests);
    }

    RunFolder records(Path path) throws IOException {
        RunFolder folder = new RunFolder(path);
        LoadPlan plan = new LoadPlan("bench", new ClientSpec("http", "http://service.example/", Map.of()),
                new LoadProfile(LoadProfile.LoadModel.CLOSED,
                        List.of(new LoadProfile.LoadStep(CLIENTS, Duration.ZERO, Duration.ofSeconds(SECONDS))),
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                        Duration.ZERO),
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(10),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1);
        RunJson.write(folder.plan(), plan);
        RunJson.write(folder.run(), new RunMetadata("bench", START, START.plusSeconds(SECONDS + 10), "bench", "bench"));
        List<TesterResult> testers = new ArrayList<>();
        for (int tester = 0; tester < TESTERS; tester++) {
            Files.createDirectories(folder.records(tester).getParent());
            write(folder.records(tester), tester);
            testers.add(new TesterResult(tester, "node-" + tester, 0, 2, CLIENTS / TESTERS, -1, -1, -1,
                    TesterResult.FinalState.DONE, ""));
        }
        RunJson.write(folder.testers(), testers);
        return folder;
    }

    private void write(Path file, int tester) throws IOException {
        ByteBuffer records = RecordCodec.buffer(BATCH);
        long sequence = 0;
        try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            for (long number = tester; number < requests; number += TESTERS) {
                next(number);
                RecordCodec.request(records, tester, (int) (number % CLIENTS) / TESTERS, end - nanos, nanos,
                        number % 1000 == 0 ? Outcome.FAULT : Outcome.OK, 10_240, number % 100 * 1000);
                if (!records.hasRemaining() || number + TESTERS >= requests) {
                    output.write(RecordBatch.of(tester, sequence++, records.flip()).array());
                    records.clear();
                }
            }
        }
    }

    void lines(Path file) throws IOException {
        byte[][] places = new byte[CLIENTS][];
        for (int client = 0; client < CLIENTS; client++) {
            places[client] = " node-%d.site.example %d\n".formatted(client % TESTERS, client / TESTERS)
                    .getBytes(StandardCharsets.US_ASCII);
        }
        byte[] success = "response-time ".getBytes(StandardCharsets.US_ASCII);
        byte[] fault = "response-time.fault ".getBytes(StandardCharsets.US_ASCII);
        byte[] number = new byte[32];
        try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            for (long i = 0; i < requests; i++) {
                next(i);
                output.write(i % 1000 == 0 ? fault : success);
                decimal(output, number, nanos / 1000);
                output.write(' ');
                decimal(output, number, end / 1000);
                output.write(places[(int) (i % CLIENTS)]);
            }
        }
    }

    /** Writes microseconds as decimal seconds. */
    private static void decimal(OutputStream output, byte[] buffer, long micros) throws IOException {
        int at = buffer.length;
        long left = micros;
        for (int digits = 0; digits < 7 || left > 0; digits++) {
            if (digits == 6) {
                buffer[--at] = '.';
            }
            buffer[--at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        output.write(buffer, at, buffer.length - at);
    }
}
