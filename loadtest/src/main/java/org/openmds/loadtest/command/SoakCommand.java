package org.openmds.loadtest.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.OutputFolder;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.soak.QuantityTrend;
import org.openmds.loadtest.experiment.soak.SoakPlan;
import org.openmds.loadtest.experiment.soak.SoakReport;
import org.openmds.loadtest.experiment.soak.SoakResult;
import org.openmds.loadtest.experiment.soak.SoakRun;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.Reason;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.progress.ProgressDisplay;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load soak}: repeats the longevity test of the MDS4 talk. */
@Command(name = "soak", sortOptions = false, mixinStandardHelpOptions = true, description = "Put an index of OpenMDS under constant load "
        + "for a long time, and test if its response time, heap, memory, threads or descriptors grow.", footer = {
            "",
            "Without --entries and --rate, four soaks run one after the other and share the time: an index without entries and an index with 1,000 entries,",
            "each with 76 queries per second as in the MDS4 talk, and with half of the index's capacity. After Ctrl-C, the report covers the data so far.",
            "",
            "Example: mds load soak --entries 1000 --rate 76 --duration 8h", "",
            "Exit codes: 0 nothing grows, 1 something grows or could not be measured, queries failed or a run is invalid, 2 wrong usage."})
final class SoakCommand implements Callable<Integer> {

    /** Time after Ctrl-C for the rest of a soak, its report and the end of the server. */
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(2);
    /** Rate in the talk: 93,890,248 requests in 1,225,221 s. */
    private static final String TALK_RATE = "76";
    private static final String HALF_CAPACITY = "half";

    @Option(names = "--entries", paramLabel = "N", split = ",", description = "The numbers of index entries, separated by commas. Default: 0,1000")
    private List<Integer> entries = List.of(0, 1_000);

    @Option(names = "--rate", paramLabel = "RATE", split = ",", description = "The loads in queries per second, separated by commas; half "
            + "means half of the index's capacity. Default: 76,half")
    private List<String> rates = List.of(TALK_RATE, HALF_CAPACITY);

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "20m", converter = DurationOptionConverter.class, description = "The total time of all soaks; each gets an equal part. Default: ${DEFAULT-VALUE}")
    private Duration duration = Duration.ofMinutes(20);

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the runs and the report, new or empty. Default: run/TIME-soak")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    /** Counts down when all soaks have ended. */
    private final CountDownLatch finished = new CountDownLatch(1);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Set<SoakPlan> soaks = soaks();
        Path folder = folder();
        Duration expected = soaks.stream().map(SoakRun::overhead).reduce(duration, Duration::plus);
        RunCommand.printMessage(
                "%s of %s each; this takes about %s, results are in %s".formatted(CountText.of(soaks.size(), "soak"),
                        DurationText.format(soaks.iterator().next().duration()), DurationText.format(expected),
                        folder));
        SoakRun run = new SoakRun(folder, RunCommand::printMessage, view -> ProgressDisplay.start(view, System.err));
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> stopOnInterrupt(run)));
        try {
            return runSoaks(run, soaks, folder);
        } finally {
            finished.countDown();
        }
    }

    private int runSoaks(SoakRun run, Set<SoakPlan> soaks, Path folder) throws IOException, InterruptedException {
        List<SoakResult> results = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (SoakPlan soak : soaks) {
            try {
                run.run(soak).ifPresentOrElse(result -> {
                    results.add(result);
                    printResult(result);
                }, () -> problems.add(soak.label() + ": interrupted"));
            } catch (IOException | SystemException | AnalysisException | SubmissionException e) {
                problems.add("%s: %s".formatted(soak.label(), e.getMessage()));
                RunCommand.printMessage(problems.getLast());
            }
        }
        if (results.isEmpty()) {
            RunCommand.printMessage("no soak could be measured");
            return LoadExitCodes.FAILED;
        }
        spec.commandLine().getOut().println("Report: " + SoakReport.write(folder, results, problems));
        spec.commandLine().getOut().flush();
        return results.stream().allMatch(SoakResult::isGood) && problems.isEmpty()
                ? LoadExitCodes.OK
                : LoadExitCodes.FAILED;
    }

    private static void printResult(SoakResult result) {
        if (result.failures() > 0) {
            RunCommand.printMessage("%s: %d of %d queries failed".formatted(result.soak().label(), result.failures(),
                    result.run().summaries().whole().requests()));
        }
        if (result.run().verdict().level() == VerdictLevel.INVALID) {
            RunCommand.printMessage("%s: the run is invalid: %s".formatted(result.soak().label(), result.run()
                    .verdict()
                    .reasons()
                    .stream()
                    .filter(reason -> reason.level() == VerdictLevel.INVALID)
                    .map(Reason::text)
                    .collect(Collectors.joining("; "))));
        }
        for (QuantityTrend trend : result.trends()) {
            RunCommand.printMessage(trend.whole().isKnown()
                    ? "%s: %s: %s, by %.3g ± %.2g per hour, mean %.3g".formatted(result.soak().label(), trend.name(),
                            trend.verdict(), trend.whole().slope(), trend.whole().half(), trend.mean())
                    : "%s: %s: %s".formatted(result.soak().label(), trend.name(), trend.verdict()));
        }
    }

    private void stopOnInterrupt(SoakRun run) {
        if (finished.getCount() == 0) {
            return;
        }
        RunCommand.printMessage("the soak ends now; the data so far is kept");
        run.stop("interrupted");
        try {
            finished.await(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Creates the output folder, which must be new or empty, before anything is started. */
    private Path folder() throws IOException {
        Path folder = Files.createDirectories(OutputFolder.of(out, "soak"));
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                throw new ParameterException(spec.commandLine(),
                        "--out: expected a new or an empty folder, got %s".formatted(folder));
            }
        }
        return folder;
    }

    private Set<SoakPlan> soaks() {
        Set<SoakPlan> soaks = new LinkedHashSet<>();
        Set<Integer> sizes = new LinkedHashSet<>(entries);
        Set<String> loads = new LinkedHashSet<>(rates);
        Duration each = duration.dividedBy(Math.max(1, (long) sizes.size() * loads.size()));
        for (int count : sizes) {
            for (String rate : loads) {
                try {
                    soaks.add(new SoakPlan(count,
                            rate.equals(HALF_CAPACITY)
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(Double.parseDouble(rate)),
                            each));
                } catch (NumberFormatException e) {
                    throw new ParameterException(spec.commandLine(),
                            "--rate: expected a number of queries per second, or half, got '%s'".formatted(rate), e);
                } catch (IllegalArgumentException e) {
                    throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
                }
            }
        }
        return soaks;
    }
}
