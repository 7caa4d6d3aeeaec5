package org.openmds.loadtest.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.text.CountText;

/**
 * Measures the cost of the swarm. First: connections without think time; wrk and the swarm take turns against the same server, and the
 * processor time per request of the client process is compared. Then: many users with think time in one Java process; cores, memory and
 * pacing are measured. Every request is recorded.
 */
public final class SwarmBenchmark {

    private static final double MAX_WRK_RATIO = 1.5;
    private static final double MAX_CORES = 0.6;
    private static final double MAX_MEGABYTES = 450;
    private static final double MAX_PACING_MILLIS = 10;
    private static final double MEGA = 1e6;
    private static final double MILLIS = 1e3;
    private static final int REFERENCE_USERS = 10_000;
    private static final Duration SERVER_WARM_UP = Duration.ofSeconds(5);
    private static final Duration RAMP = Duration.ofSeconds(5);

    private final BenchSettings settings;
    private final Consumer<String> progress;
    private final List<BenchReport.BenchRound> rounds = new ArrayList<>();
    private final List<BenchReport.BenchLimit> bars = new ArrayList<>();

    /**
     * @param progress
     *            takes progress messages
     */
    public SwarmBenchmark(BenchSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Runs the benchmark; takes minutes.
     *
     * @throws IOException
     *             if a required program is missing or failed; the message says which
     */
    public BenchReport run() throws IOException, InterruptedException {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        machine.put("machine", "%s, %s, Linux %s".formatted(processor(),
                CountText.of(Runtime.getRuntime().availableProcessors(), "processor"),
                System.getProperty("os.version")));
        machine.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
        machine.put("load", load() + " on average over the minute before the run");
        Path folder = Files.createTempDirectory("swarm-bench");
        try (PageServer server = PageServer.start(settings.server(), folder)) {
            machine.put("server", server.name());
            if (settings.rounds() > 0) {
                compareWithWrk(server, folder);
            }
            if (settings.users() > 0) {
                measureManyUsers(server, folder);
            }
        } finally {
            FolderOperations.remove(folder);
        }
        machine.put("load after", load());
        return new BenchReport(machine, rounds, bars);
    }

    private void compareWithWrk(PageServer server, Path folder) throws IOException, InterruptedException {
        WrkProgram wrk = WrkProgram.find();
        progress.accept("warming up the server");
        wrk.run(server.page(), settings.connections(), SERVER_WARM_UP);
        List<Double> theirs = new ArrayList<>();
        List<Double> ours = new ArrayList<>();
        for (int i = 1; i <= settings.rounds(); i++) {
            progress.accept(
                    "round %d of %d: wrk, %s".formatted(i, settings.rounds(),
                            CountText.of(settings.connections(), "connection")));
            WrkProgram.WrkResult reference = wrk.run(server.page(), settings.connections(), settings.time());
            theirs.add(reference.cpuMicros());
            rounds.add(new BenchReport.BenchRound("wrk", settings.connections(), 0, reference.rate(),
                    reference.cpuMicros(), reference.cpuSeconds() / reference.seconds(), 0,
                    new BenchReport.BenchRound.BenchTimes(0, 0, 0), 0));
            progress.accept("round %d of %d: swarm, %s".formatted(i, settings.rounds(),
                    CountText.of(settings.connections(), "user")));
            SwarmResult result = runSwarm(new SwarmProcessOptions(server.page(), settings.connections(), Duration.ZERO,
                    Duration.ZERO, settings.warmUp(), settings.time(), folder.resolve("records")));
            ours.add(result.cpuMicros());
        }
        double ratio = BenchReport.median(ours) / BenchReport.median(theirs);
        bars.add(new BenchReport.BenchLimit("processor time per request, relative to wrk", ratio, MAX_WRK_RATIO));
    }

    private void measureManyUsers(PageServer server, Path folder) throws IOException, InterruptedException {
        progress.accept(
                "%s with %.1f s think time".formatted(CountText.of(settings.users(), "user"),
                        settings.think().toMillis() / MILLIS));
        SwarmResult result = runSwarm(new SwarmProcessOptions(server.page(), settings.users(), settings.think(), RAMP,
                settings.warmUp(), settings.usersTime(), folder.resolve("records")));
        String users = CountText.of(settings.users(), "user");
        double scale = Math.max(1, (double) settings.users() / REFERENCE_USERS);
        bars.add(new BenchReport.BenchLimit(users + ", cores", result.cores(), MAX_CORES * scale));
        bars.add(new BenchReport.BenchLimit(users + ", peak resident memory in MB", result.residentBytes() / MEGA,
                MAX_MEGABYTES * scale));
        bars.add(new BenchReport.BenchLimit(users + ", p99 of the pacing error in ms", result.pacingP99Millis(),
                MAX_PACING_MILLIS));
        bars.add(new BenchReport.BenchLimit(users + ", failures", result.failures(), 0));
    }

    private SwarmResult runSwarm(SwarmProcessOptions options) throws IOException, InterruptedException {
        try (BenchProcess benchProcess = BenchProcess.java(SwarmProcess.class, options.arguments())) {
            SwarmResult result = benchProcess.output(options.maxTime())
                    .stream()
                    .filter(line -> line.startsWith(SwarmProcess.RESULT_PREFIX))
                    .map(line -> RunJson.value(line.substring(SwarmProcess.RESULT_PREFIX.length()), SwarmResult.class))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the swarm's process printed no result"));
            rounds.add(
                    new BenchReport.BenchRound("swarm", options.users(), options.think().toMillis() / MILLIS,
                            result.rate(), result.cpuMicros(), result.cores(),
                            Math.round(result.residentBytes() / MEGA),
                            new BenchReport.BenchRound.BenchTimes(result.pacingP99Millis(), result.responseP50Millis(),
                                    result.responseP99Millis()),
                            result.failures()));
            return result;
        }
    }

    private static String load() {
        return String.format(Locale.ROOT, "%.2f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("processor unknown");
        } catch (IOException e) {
            return "processor unknown";
        }
    }
}
