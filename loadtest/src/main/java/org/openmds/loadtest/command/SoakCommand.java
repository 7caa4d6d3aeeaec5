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
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.soak.Soak;
import org.openmds.loadtest.experiment.soak.SoakReport;
import org.openmds.loadtest.experiment.soak.SoakResult;
import org.openmds.loadtest.experiment.soak.SoakRun;
import org.openmds.loadtest.experiment.soak.Trend;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.RunResult.Verdict.Level;
import org.openmds.loadtest.result.analysis.RunResult.Verdict.Reason;
import org.openmds.loadtest.result.progress.Progress;
import org.openmds.loadtest.systems.SystemException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load soak}: the MDS4 talk's longevity test. */
@Command(name = "soak", sortOptions = false, mixinStandardHelpOptions = true, description = "Put an index of OpenMDS under the same load for long, and tell whether response time, heap, memory, threads or descriptors grow.", footer = {
    "",
    "Without --entries and --rate: an index without entries and one of 1,000, each at the MDS4 talk's 76 queries a second and at",
    "half of what it bears: four soaks one after the other, which share the time. What was measured is reported at Ctrl-C, too.",
    "",
    "Example: mds load soak --entries 1000 --rate 76 --duration 8h", "",
    "Exit codes: 0 nothing grows, 1 something grows or could not be measured, queries failed or a run is invalid, 64 usage."})
final class SoakCommand implements Callable<Integer> {

    /** What the rest of a soak, its report and the server's end may take at Ctrl-C. */
    private static final Duration ORDERLY_END = Duration.ofMinutes(2);
    /** The talk: 93,890,248 requests in 1,225,221 s. */
    private static final String TALK = "76";
    private static final String HALF = "half";

    @Option(names = "--entries", paramLabel = "N", split = ",", description = "Of the index; 0 and 1000 without it.")
    private List<Integer> entries = List.of(0, 1_000);

    @Option(names = "--rate", paramLabel = "RATE", split = ",", description = "Queries a second, or half for half of what the index bears; 76 and half without it.")
    private List<String> rates = List.of(TALK, HALF);

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "20m", converter = DurationConverter.class, description = "Of all soaks together: each has an equal part (${DEFAULT-VALUE}).")
    private Duration duration = Duration.ofMinutes(20);

    @Option(names = "--out", paramLabel = "DIR", description = "New or empty. run/TIME-soak without it.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    /** Nothing is left to do. */
    private final CountDownLatch finished = new CountDownLatch(1);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Set<Soak> soaks = soaks();
        Path folder = folder();
        Duration expected = soaks.stream().map(SoakRun::besides).reduce(duration, Duration::plus);
        RunCommand.say(
                "%d soak%s of %s each, about %s altogether, in %s".formatted(soaks.size(), soaks.size() == 1 ? "" : "s",
                        Durations.text(soaks.iterator().next().duration()), Durations.text(expected), folder));
        SoakRun run = new SoakRun(folder, RunCommand::say, view -> Progress.start(view, System.err));
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> interrupted(run)));
        try {
            return soaked(run, soaks, folder);
        } finally {
            finished.countDown();
        }
    }

    private int soaked(SoakRun run, Set<Soak> soaks, Path folder) throws IOException, InterruptedException {
        List<SoakResult> results = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Soak soak : soaks) {
            try {
                run.run(soak).ifPresentOrElse(result -> {
                    results.add(result);
                    tell(result);
                }, () -> problems.add(soak.label() + ": interrupted"));
            } catch (IOException | SystemException | AnalysisException | SubmissionException e) {
                problems.add("%s: %s".formatted(soak.label(), e.getMessage()));
                RunCommand.say(problems.getLast());
            }
        }
        if (results.isEmpty()) {
            RunCommand.say("nothing was measured");
            return ExitCodes.FAILED;
        }
        spec.commandLine().getOut().println("Report: " + SoakReport.write(folder, results, problems));
        spec.commandLine().getOut().flush();
        return results.stream().allMatch(SoakResult::isGood) && problems.isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private static void tell(SoakResult result) {
        if (result.failures() > 0) {
            RunCommand.say("%s: %d of %d queries failed".formatted(result.soak().label(), result.failures(),
                    result.run().whole().requests()));
        }
        if (result.run().verdict().level() == Level.INVALID) {
            RunCommand.say("%s: the run is invalid: %s".formatted(result.soak().label(), result.run()
                    .verdict()
                    .reasons()
                    .stream()
                    .filter(reason -> reason.level() == Level.INVALID)
                    .map(Reason::text)
                    .collect(Collectors.joining("; "))));
        }
        for (Trend trend : result.trends()) {
            RunCommand.say(trend.whole().isKnown()
                    ? "%s: %s: %s, by %.3g ± %.2g an hour of %.3g".formatted(result.soak().label(), trend.name(),
                            trend.verdict(), trend.whole().slope(), trend.whole().half(), trend.mean())
                    : "%s: %s: %s".formatted(result.soak().label(), trend.name(), trend.verdict()));
        }
    }

    private void interrupted(SoakRun run) {
        if (finished.getCount() == 0) {
            return;
        }
        RunCommand.say("ends now; what was measured is kept");
        run.stop("interrupted");
        try {
            finished.await(ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** New or empty, before anything is started. */
    private Path folder() throws IOException {
        Path folder = Files.createDirectories(OutFolder.of(out, "soak"));
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                throw new ParameterException(spec.commandLine(),
                        "--out: expected a new or an empty folder, got %s".formatted(folder));
            }
        }
        return folder;
    }

    private Set<Soak> soaks() {
        Set<Soak> soaks = new LinkedHashSet<>();
        Set<Integer> sizes = new LinkedHashSet<>(entries);
        Set<String> loads = new LinkedHashSet<>(rates);
        Duration each = duration.dividedBy(Math.max(1, (long) sizes.size() * loads.size()));
        for (int count : sizes) {
            for (String rate : loads) {
                try {
                    soaks.add(new Soak(count,
                            rate.equals(HALF) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(rate)),
                            each));
                } catch (NumberFormatException e) {
                    throw new ParameterException(spec.commandLine(),
                            "--rate: expected queries a second or half, got '%s'".formatted(rate), e);
                } catch (IllegalArgumentException e) {
                    throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
                }
            }
        }
        return soaks;
    }
}
