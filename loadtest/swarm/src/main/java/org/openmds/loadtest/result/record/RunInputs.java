package org.openmds.loadtest.result.record;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterResult;

import tools.jackson.core.JacksonException;

/**
 * The contents of a run's folder, except its records.
 *
 * @param origin
 *            the run's start in ns since 1970
 * @param generators
 *            samples of each tester, in the testers' order
 */
public record RunInputs(LoadPlan plan, RunMetadata run, long origin, List<TesterData> testers,
        List<List<GeneratorSample>> generators,
        List<ServerSample> server, List<AnswerExample> examples) {

    /** Distance from a tester's clock samples beyond which a record does not belong to the run. */
    private static final long STRAY_NANOS = 3_600_000_000_000L;

    /**
     * @throws AnalysisException
     *             if a required file is missing or invalid; the message names the file and the reason
     */
    public static RunInputs read(RunFolder folder) throws AnalysisException, IOException {
        LoadPlan plan = json(folder.plan(), LoadPlan.class);
        RunMetadata run = json(folder.run(), RunMetadata.class);
        long origin = nanos(run.start());
        // A controller that was killed has stored records after the last time at which it was known to be alive.
        long latest = nanos(run.end()) - origin + (run.running() ? TesterData.SLACK_NANOS : 0);
        List<TesterData> testers = new ArrayList<>();
        List<List<GeneratorSample>> generators = new ArrayList<>();
        for (TesterResult info : infos(folder)) {
            BatchScan scan = BatchScan.of(folder.records(info.tester()), info.tester());
            ClockFit clock = clock(folder, info, scan);
            testers.add(new TesterData(testers.size(), info, folder.records(info.tester()), scan, clock,
                    names(folder.names(info.tester())), origin, latest,
                    roundTrips(plan)));
            generators.add(SampleCsv.read(folder.generator(info.tester()), GeneratorSample.class));
        }
        if (testers.isEmpty()) {
            throw new AnalysisException("%s: the run has no testers".formatted(folder.testers()));
        }
        return new RunInputs(plan, run, origin, testers, generators,
                SampleCsv.read(folder.server(), ServerSample.class),
                AnswerExample.read(folder.examples()));
    }

    /** Returns the round trips of a request: one, another for a new connection, and another for a TLS handshake (TLS 1.3, RFC 8446, section 2). */
    static int roundTrips(LoadPlan plan) {
        if (plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE) {
            return 1;
        }
        return plan.client().target().matches("(?:https|ldaps):.*") ? 3 : 2;
    }

    public static long nanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
    }

    private static <T> T json(Path file, Class<T> type) throws AnalysisException, IOException {
        try {
            return RunJson.readEarlier(file, type);
        } catch (NoSuchFileException e) {
            throw new AnalysisException(
                    "%s is missing: not a run's folder, or a run that never started".formatted(file),
                    e);
        } catch (JacksonException e) {
            throw new AnalysisException("%s: %s".formatted(file, e.getOriginalMessage()), e);
        }
    }

    /** Returns the testers that the controller listed, and those that only have records. */
    private static List<TesterResult> infos(RunFolder folder) throws AnalysisException, IOException {
        List<TesterResult> infos = new ArrayList<>(Arrays.asList(json(folder.testers(), TesterResult[].class)));
        for (int number : recorded(folder)) {
            if (infos.stream().noneMatch(info -> info.tester() == number)) {
                infos.add(new TesterResult(number, "unknown", 0, 0, 0, -1, -1, -1, TesterResult.FinalState.GIVEN_UP,
                        "testers.json does not list this tester, but there are records of it"));
            }
        }
        infos.sort(Comparator.comparingInt(TesterResult::tester));
        return infos;
    }

    private static List<Integer> recorded(RunFolder folder) throws IOException {
        Path records = folder.records(0).getParent();
        if (records == null || !Files.isDirectory(records)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(records)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\d{1,5}\\.bin"))
                    .map(name -> Integer.valueOf(name.substring(0, name.indexOf('.'))))
                    .toList();
        }
    }

    private static Map<Integer, String> names(Path file) throws AnalysisException, IOException {
        if (!Files.exists(file)) {
            return Map.of();
        }
        Map<Integer, String> names = new HashMap<>();
        Map<?, ?> stored = json(file, Map.class);
        for (Map.Entry<?, ?> name : stored.entrySet()) {
            try {
                names.put(Integer.valueOf(name.getKey().toString()), String.valueOf(name.getValue()));
            } catch (NumberFormatException e) {
                throw new AnalysisException(
                        "%s: expected the number of a name, got '%s'".formatted(file, name.getKey()),
                        e);
            }
        }
        return names;
    }

    /**
     * Returns the mapping of a tester's clock. A clock that was never compared is taken to be the controller's; the verdict reports it if
     * it matters.
     */
    private static ClockFit clock(RunFolder folder, TesterResult info, BatchScan scan)
            throws AnalysisException, IOException {
        List<ClockSample> samples = SampleCsv.read(folder.clock(info.tester()), ClockSample.class);
        if (samples.isEmpty()) {
            return ClockFit.IDENTITY;
        }
        long first = samples.stream().mapToLong(ClockSample::sent).min().orElseThrow();
        long last = samples.stream().mapToLong(ClockSample::back).max().orElseThrow();
        long[] range = range(folder.records(info.tester()), scan, first - STRAY_NANOS, last + STRAY_NANOS);
        return ClockFit.of(samples, range[0], range[1]);
    }

    /** Returns the starts of the first and the last record by the tester's clock: the clock's bound must hold between them. */
    private static long[] range(Path file, BatchScan scan, long least, long most) throws IOException {
        long first = most;
        long last = least;
        for (BatchScan.Extent extent : scan.extents()) {
            try (FileChannel channel = FileChannel.open(file); Arena arena = Arena.ofConfined()) {
                ByteBuffer batches = channel.map(MapMode.READ_ONLY, extent.from(), extent.to() - extent.from(), arena)
                        .asByteBuffer()
                        .order(ByteOrder.LITTLE_ENDIAN);
                first = Math.min(first, Math.max(least, RecordCodec.start(batches, RecordBatch.HEADER_BYTES)));
                last = Math.max(last, Math.min(most, RecordCodec.start(batches, batches.limit() - RecordCodec.BYTES)));
            }
        }
        return new long[]{first, last};
    }
}
