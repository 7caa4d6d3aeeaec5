package org.openmds.loadtest.experiment.run;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterResult;

/** The folder of a run with one tester and the given records, as a controller writes it. Times are in seconds since the start of the run. */
final class RecordedRun {

    /** The measured part: ten seconds after ten seconds that are left out. */
    static final MeasuredPeriod SPAN = new MeasuredPeriod(Duration.ofSeconds(10), Duration.ofSeconds(10));
    private static final Instant START = Instant.parse("2026-11-22T08:00:00Z");
    private static final Duration DRAIN = Duration.ofSeconds(2);

    private final ByteBuffer records = RecordCodec.buffer(100);
    private final Map<Integer, String> names = new TreeMap<>();

    RecordedRun answered(int client, double start, double seconds) {
        return request(client, start, seconds, Outcome.OK, 1_000);
    }

    RecordedRun request(int client, double start, double seconds, Outcome outcome, long bytes) {
        RecordCodec.request(records, 0, client, atNanos(start), nanos(seconds), outcome, bytes, 0);
        return this;
    }

    RecordedRun phase(int client, double start, double seconds, String name) {
        if (!names.containsValue(name)) {
            names.put(names.size(), name);
        }
        names.forEach((number, known) -> {
            if (known.equals(name)) {
                RecordCodec.phase(records, 0, client, atNanos(start), nanos(seconds), number);
            }
        });
        return this;
    }

    private static long atNanos(double start) {
        return START.getEpochSecond() * 1_000_000_000L + nanos(start);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    RunFolder write(Path path) throws Exception {
        LoadPlan plan = new LoadPlan("point", new ClientSpec("http", "http://127.0.0.1:1/", Map.of()),
                new LoadProfile(LoadProfile.LoadModel.CLOSED,
                        List.of(new LoadProfile.LoadStep(3, Duration.ZERO, SPAN.total())),
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                        Duration.ZERO),
                LoadPlan.ConnectionMode.PER_REQUEST, Duration.ofMinutes(4), SPAN.discarded(), DRAIN,
                new LoadPlan.PlanSampling(1, Duration.ofSeconds(30)), List.of(), 1);
        try (RunWriter writer = RunWriter.create(path, plan, Clock.fixed(START, ZoneOffset.UTC))) {
            TesterFiles files = writer.tester(0);
            files.names(names);
            files.store(RecordBatch.of(0, 0, records.flip()), _ -> {
            });
            writer.end(new RunMetadata("point", START, START.plus(SPAN.total()).plus(DRAIN), "test", "controller"),
                    List.of(new TesterResult(0, "node", 1, 2, 3, files.batches(), files.records(), files.records(),
                            TesterResult.FinalState.DONE, "")));
            return writer.folder();
        }
    }
}
