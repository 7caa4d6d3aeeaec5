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
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunInfo;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterInfo;

/** A run's folder as a controller writes it, of one tester with these records. Times are seconds since the run's start. */
final class WrittenRun {

    /** Ten seconds are left out, ten are measured. */
    static final Span SPAN = new Span(Duration.ofSeconds(10), Duration.ofSeconds(10));
    private static final Instant START = Instant.parse("2026-11-22T08:00:00Z");
    private static final Duration DRAIN = Duration.ofSeconds(2);

    private final ByteBuffer records = Records.buffer(100);
    private final Map<Integer, String> names = new TreeMap<>();

    WrittenRun answered(int client, double start, double seconds) {
        return request(client, start, seconds, Outcome.OK, 1_000);
    }

    WrittenRun request(int client, double start, double seconds, Outcome outcome, long bytes) {
        Records.request(records, 0, client, at(start), nanos(seconds), outcome, bytes, 0);
        return this;
    }

    WrittenRun phase(int client, double start, double seconds, String name) {
        if (!names.containsValue(name)) {
            names.put(names.size(), name);
        }
        names.forEach((number, known) -> {
            if (known.equals(name)) {
                Records.phase(records, 0, client, at(start), nanos(seconds), number);
            }
        });
        return this;
    }

    private static long at(double start) {
        return START.getEpochSecond() * 1_000_000_000L + nanos(start);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    RunFolder write(Path path) throws Exception {
        Plan plan = new Plan("point", new ClientSpec("http", "http://127.0.0.1:1/", Map.of()),
                new Load(Load.Model.CLOSED, List.of(new Load.Step(3, Duration.ZERO, SPAN.held())),
                        new Load.Think(Load.Think.Kind.CONSTANT, Duration.ofSeconds(1)), Duration.ZERO),
                Plan.Connection.PER_REQUEST, Duration.ofMinutes(4), SPAN.discarded(), DRAIN, 1, Duration.ofSeconds(30),
                List.of(), 1);
        try (RunWriter writer = RunWriter.create(path, plan, Clock.fixed(START, ZoneOffset.UTC))) {
            TesterFiles files = writer.tester(0);
            files.names(names);
            files.store(Batch.of(0, 0, records.flip()), _ -> {
            });
            writer.end(new RunInfo("point", START, START.plus(SPAN.held()).plus(DRAIN), "test", "controller"),
                    List.of(new TesterInfo(0, "node", 1, 2, 3, files.batches(), files.records(), files.records(),
                            TesterInfo.Fate.DONE, "")));
            return writer.folder();
        }
    }
}
