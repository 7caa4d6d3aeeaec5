package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.systems.SystemException;

/**
 * A runner that asks the target once, and records the outcome as that of ten queries in each second of the plan, without waiting for
 * that time. Targets that are not HTTP refuse all queries.
 */
final class OneAnswerRunner implements PlanRunner {

    private static final Instant START = Instant.parse("2026-11-22T08:00:00Z");
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final int MAX_BUFFER_RECORDS = 1_000;

    @Override
    public RunFolder run(SystemUnderTest asked, LoadPlan plan, Path folder, PointTesters testers,
            Consumer<ServerSample> below) throws IOException, SystemException, InterruptedException {
        Optional<Integer> bytes = answerBytes(plan);
        Instant end = START.plus(plan.duration()).plus(plan.drain());
        try (RunWriter writer = RunWriter.create(folder, plan, Clock.fixed(START, ZoneOffset.UTC))) {
            TesterFiles files = writer.tester(0);
            files.store(RecordBatch.of(0, 0, records(plan.duration(), bytes)), _ -> {
            });
            writer.end(new RunMetadata("point", START, end, "test", "controller"), List.of(new TesterResult(0, "node",
                    1, 2, 3, files.batches(), files.records(), files.records(), TesterResult.FinalState.DONE, "")));
            return writer.folder();
        } catch (BadBatchException e) {
            throw new SystemException("the records are wrong: " + e.getMessage(), e);
        }
    }

    private static Optional<Integer> answerBytes(LoadPlan plan) throws IOException, InterruptedException {
        URI target = URI.create(plan.client().target());
        if (!target.getScheme().equals("http")) {
            return Optional.empty();
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(target);
        Optional.ofNullable(plan.client().options().get("headers"))
                .map(header -> header.split(": ", 2))
                .ifPresent(header -> request.header(header[0], header[1]));
        try (HttpClient client = HttpClient.newHttpClient()) {
            return Optional.of(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()).body().length);
        }
    }

    private static ByteBuffer records(Duration during, Optional<Integer> bytes) {
        ByteBuffer records = RecordCodec.buffer(MAX_BUFFER_RECORDS);
        long start = START.getEpochSecond() * 1_000_000_000L;
        for (long at = 0; at < during.toNanos(); at += INTERVAL.toNanos()) {
            RecordCodec.request(records, 0, 0, start + at, INTERVAL.toNanos() / 2,
                    bytes.isPresent() ? Outcome.OK : Outcome.REFUSED, bytes.orElse(0), 0);
        }
        return records.flip();
    }
}
