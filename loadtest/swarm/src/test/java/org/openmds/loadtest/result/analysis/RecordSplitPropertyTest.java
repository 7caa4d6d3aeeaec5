package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.loadtest.result.analysis.SyntheticRun.MS;
import static org.openmds.loadtest.result.analysis.SyntheticRun.SECOND;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Tests that any distribution of the same records gives exactly the same result. */
class RecordSplitPropertyTest {

    private static final int CLIENTS = 12;
    private static final int TESTERS = 4;
    private static final int SECONDS = 40;

    private static Path path = Path.of("");

    @BeforeContainer
    static void make() throws IOException {
        path = Files.createTempDirectory("split");
    }

    @AfterContainer
    static void remove() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }

    /** Adds records of the clients from first to last to the tester, in a random order. */
    private static void fill(SyntheticRun run, int tester, int first, int last, long seed, Random order) {
        SyntheticRun part = SyntheticRun.users(CLIENTS, Duration.ofSeconds(SECONDS));
        for (int client = first; client < last; client++) {
            Random random = new Random(seed * 31 + client);
            long start = random.nextLong(2 * SECOND);
            long time = start;
            while (time < SECONDS * SECOND - 3 * SECOND) {
                long duration = 1 + (long) (-Math.log(1 - random.nextDouble()) * 200 * MS);
                Outcome outcome = Outcome.values()[random.nextInt(20) == 0 ? random.nextInt(10) : 0];
                part.tester(tester)
                        .request(client, time, Math.min(duration, 2 * SECOND), outcome, random.nextInt(10_000),
                                random.nextInt(100_000))
                        .metric(client, time, "m" + client % 3, random.nextGaussian() * 1e3)
                        .phase(client, time, duration / 3, "server:x");
                time += duration + random.nextLong(SECOND);
            }
            part.tester(tester).client(client, start, time - start);
        }
        run.tester(tester).shuffled(part.tester(tester), order);
    }

    @Property(tries = 5)
    void of_sameRecordsInAnyOrderBatchesAndThreads_isTheSame(@ForAll @IntRange(max = 1000) int seed,
            @ForAll @IntRange(min = 1, max = 2048) int batch, @ForAll @IntRange(min = 1, max = 4) int threads,
            @ForAll Random random) throws Exception {
        RunResult once = result(seed, 500, 1, new Random(1));
        RunResult again = result(seed, batch, threads, random);

        assertThat(text(again)).isEqualTo(text(once));
    }

    /** Removes the number of batches, the only value that may differ. */
    private static String text(RunResult result) {
        return RunJson.text(result).replaceAll("\"batches\"\\s*:\\s*\\d+", "");
    }

    private static RunResult result(int seed, int batch, int threads, Random order) throws Exception {
        SyntheticRun run = SyntheticRun.users(CLIENTS, Duration.ofSeconds(SECONDS)).batch(batch);
        for (int tester = 0; tester < TESTERS; tester++) {
            fill(run, tester, tester * CLIENTS / TESTERS, (tester + 1) * CLIENTS / TESTERS, seed, order);
        }
        RunFolder folder = run.write(path.resolve("run"));
        return RunAnalysis.analyze(folder, AnalysisOptions.DEFAULT.withThreads(threads));
    }

    @Property(tries = 3)
    void of_sameClientsOnOtherTesters_isTheSame(@ForAll @IntRange(max = 1000) int seed,
            @ForAll @IntRange(min = 1, max = CLIENTS) int testers, @ForAll Random random) throws Exception {
        SyntheticRun run = SyntheticRun.users(CLIENTS, Duration.ofSeconds(SECONDS));
        for (int tester = 0; tester < testers; tester++) {
            fill(run, tester, tester * CLIENTS / testers, (tester + 1) * CLIENTS / testers, seed, random);
        }
        RunResult spread = RunAnalysis.analyze(run.write(path.resolve("spread-" + testers)), AnalysisOptions.DEFAULT);
        RunResult once = result(seed, 100, 2, new Random(1));

        assertThat(spread.summaries().whole()).isEqualTo(once.summaries().whole());
        assertThat(spread.summaries().peak()).isEqualTo(once.summaries().peak());
        assertThat(spread.summaries().steps()).isEqualTo(once.summaries().steps());
        assertThat(spread.quanta()).isEqualTo(once.quanta());
        assertThat(spread.users().fairness()).isEqualTo(once.users().fairness());
        assertThat(spread.details().phases()).isEqualTo(once.details().phases());
        assertThat(spread.details().metrics()).usingRecursiveComparison().isEqualTo(once.details().metrics());
        assertThat(spread.distributions()).isEqualTo(once.distributions());
        assertThat(spread.users().clients()).extracting(RunResult.ClientRow::utilisation)
                .isEqualTo(once.users().clients().stream().map(RunResult.ClientRow::utilisation).toList());
    }

    @Property(tries = 3)
    void of_anyQuantum_countsTheSame(@ForAll @IntRange(max = 1000) int seed,
            @ForAll @IntRange(min = 10, max = 50_000) int quantumMillis) throws Exception {
        RunResult once = result(seed, 100, 2, new Random(1));
        RunResult other = RunAnalysis.analyze(new RunFolder(path.resolve("run")),
                AnalysisOptions.DEFAULT.withQuantum(Duration.ofMillis(quantumMillis)));

        assertThat(other.summaries().whole()).isEqualTo(once.summaries().whole());
        assertThat(other.summaries().peak()).isEqualTo(once.summaries().peak());
        assertThat(other.users().clients()).isEqualTo(once.users().clients());
        assertThat(other.quanta().stream().mapToLong(Quantum::successes).sum())
                .isEqualTo(once.quanta().stream().mapToLong(Quantum::successes).sum());
    }
}
