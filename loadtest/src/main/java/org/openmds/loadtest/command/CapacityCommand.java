package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.capacity.CapacityEstimate;
import org.openmds.loadtest.result.capacity.CapacityRequirements;
import org.openmds.loadtest.result.capacity.CapacitySearch;
import org.openmds.loadtest.result.capacity.LinkSpeed;
import org.openmds.loadtest.result.capacity.LoadLevel;
import org.openmds.loadtest.result.capacity.ServiceLevelObjectives;
import org.openmds.loadtest.result.report.CapacityReport;
import org.openmds.loadtest.result.report.StoredResult;
import org.openmds.loadtest.result.threshold.ThresholdException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says how many users a service bears. */
@Command(name = "capacity", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Find how many users a service bears, how many instances some users need, and what saturates.",
    "Users are doubled until an objective is broken, then halved between the last good and the first bad number; each number is a run of its own. With --from, runs that were made before are used instead."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:there is an answer",
        "1:no number of users kept the objectives, or something went wrong: what was measured before is answered with",
        "2:the answer rests on a SUSPECT run", "3:all runs are INVALID", "64:the plan or an option is wrong"})
final class CapacityCommand implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "TARGET", description = "The service's URL, or what the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--from", arity = "1..*", paramLabel = "RUN", description = "Folders or result.json files of runs that were made before.")
    private List<Path> from = List.of();

    @Option(names = "--slo", paramLabel = "OBJECTIVES", description = "What users are to get, such as p95=200ms,failures=1%%: mean, p50, p90, p95, p99, p99.9, failures (1%% where it is not named). Without it, until throughput stops growing.")
    private @Nullable String objectives;

    @Option(names = "--users-needed", paramLabel = "N", description = "For so many users at the same time, say how many instances are needed.")
    private int needed;

    @Option(names = "--headroom", paramLabel = "PART", defaultValue = "0.25", description = "Part of each instance that stays free; ${DEFAULT-VALUE} without it.")
    private double headroom;

    @Option(names = "--server-processors", paramLabel = "N", description = "Of the service's machine, to tell whether they were used up. As a probe there says without it, or this machine's, if the service is on it.")
    private int processors;

    @Option(names = "--server-link", paramLabel = "SPEED", description = "Of the network to the service's machine, such as 1Gbit/s, to tell whether it was used up. As a probe there says without it.")
    private @Nullable String link;

    @Option(names = "--bootstrap", description = "Take the model's intervals from resampled residuals.")
    private boolean bootstrap;

    @Option(names = "--first", paramLabel = "N", defaultValue = "10", description = "Users to begin with; ${DEFAULT-VALUE} without it.")
    private int first;

    @Option(names = "--most", paramLabel = "N", defaultValue = "10000", description = "Users to end with, however well they are served; ${DEFAULT-VALUE} without it.")
    private int most;

    @Option(names = "--precision", paramLabel = "PART", defaultValue = "0.1", description = "The first bad number is by at most this part above the last good one; ${DEFAULT-VALUE} without it.")
    private double precision;

    @Option(names = "--hold", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "30s", description = "How long each number is held at least; ${DEFAULT-VALUE} without it. It is measured again for twice as long while p95 is not known to 10 %% with 95 %% confidence.")
    private Duration hold = Duration.ofSeconds(30);

    @Option(names = "--longest", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "2m", description = "How long each number is held at most; ${DEFAULT-VALUE} without it.")
    private Duration longest = Duration.ofMinutes(2);

    @Option(names = "--settle", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "10s", description = "Before each, left out of every figure; ${DEFAULT-VALUE} without it.")
    private Duration settle = Duration.ofSeconds(10);

    @Option(names = "--plan", paramLabel = "FILE", description = "The plan of a usual run, in YAML; its number of users is left out of account.")
    private @Nullable Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the runs and of capacity.html. run/TIME-capacity without it.")
    private @Nullable Path out;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Mixin
    private SubmitOptions submit = new SubmitOptions();

    @Mixin
    private ListenOptions listening = new ListenOptions();

    @Mixin
    private ProbeOptions probe = new ProbeOptions();

    /** Levels that were measured, and why there are no more. */
    private record MeasuredLevels(List<LoadLevel> levels, Optional<String> problem) {
    }

    @Override
    public Integer call() throws Exception {
        ServiceLevelObjectives serviceLevelObjectives;
        CapacityRequirements capacityRequirements;
        try {
            serviceLevelObjectives = objectives == null
                    ? ServiceLevelObjectives.none()
                    : ServiceLevelObjectives.of(objectives);
            capacityRequirements = new CapacityRequirements(needed, headroom,
                    processors > 0 ? processors : localProcessors(),
                    link == null ? 0 : LinkSpeed.parse(link));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        Path folder = OutputFolder.of(out, "capacity");
        MeasuredLevels measuredLevels = from.isEmpty()
                ? search(serviceLevelObjectives, folder)
                : new MeasuredLevels(storedLevels(serviceLevelObjectives), Optional.empty());
        if (measuredLevels.levels().isEmpty()) {
            RunCommand.printMessage("no number of users was measured");
            return LoadExitCodes.FAILED;
        }
        CapacityEstimate capacity = CapacityEstimate.of(measuredLevels.levels(), serviceLevelObjectives,
                capacityRequirements, bootstrap);
        int code = printAnswer(measuredLevels.problem().map(capacity::withCaution).orElse(capacity),
                from.isEmpty() || out != null ? folder : null);
        return code == LoadExitCodes.OK && measuredLevels.problem().isPresent() ? LoadExitCodes.FAILED : code;
    }

    private List<LoadLevel> storedLevels(ServiceLevelObjectives serviceLevelObjectives)
            throws IOException, ThresholdException {
        List<RunResult> runs = new ArrayList<>();
        for (Path run : from) {
            runs.add(StoredResult.open(run, null).result());
        }
        try {
            return CapacityEstimate.levels(runs, serviceLevelObjectives);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private MeasuredLevels search(ServiceLevelObjectives serviceLevelObjectives, Path folder)
            throws PlanException, IOException, SubmissionException, InterruptedException {
        CapacitySearch.SearchOptions steps;
        try {
            steps = new CapacitySearch.SearchOptions(first, most, precision, hold,
                    longest.compareTo(hold) < 0 ? hold : longest,
                    objectives == null);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        probe.check(spec);
        LoadPlan plan = planOptions.read(file, target, submit.isThisProcess());
        if (plan.load().model() == LoadProfile.LoadModel.OPEN) {
            throw new ParameterException(spec.commandLine(),
                    "a capacity in users needs a closed model, got a rate of requests");
        }
        InetSocketAddress address = listening.address(spec);
        CountDownLatch finished = new CountDownLatch(1);
        try (SubmitOptions.PreparedTesters testers = submit.open(RunCommand::printMessage)) {
            LoadRun.LoadRunOptions usual = new LoadRun.LoadRunOptions(plan, folder, testers.testers(), testers.count(),
                    address,
                    listening.advertised(), ControllerTimeouts.DEFAULT, submit.testerOptions());
            RunMeasurer measurer = new RunMeasurer(usual, testers.submitter(), probe, spec, settle, quiet);
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().unstarted(() -> stopOnInterrupt(measurer, finished)));
            CapacitySearch capacitySearch = new CapacitySearch(measurer, serviceLevelObjectives, steps,
                    RunCommand::printMessage);
            try {
                var _ = capacitySearch.search();
            } catch (CancellationException e) {
                // At Ctrl-C: the numbers that were measured are answered with.
            }
            return new MeasuredLevels(capacitySearch.levels(), capacitySearch.problem());
        } finally {
            finished.countDown();
        }
    }

    /** At Ctrl-C: the numbers that were measured are answered with. */
    private static void stopOnInterrupt(RunMeasurer measurer, CountDownLatch finished) {
        if (finished.getCount() > 0) {
            measurer.stop();
            try {
                finished.await(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int printAnswer(CapacityEstimate capacity, @Nullable Path folder) throws IOException {
        CapacityReport report = new CapacityReport(capacity);
        PrintWriter printed = spec.commandLine().getOut();
        printed.print(report.toText());
        if (folder != null) {
            Path page = Files.createDirectories(folder).resolve("capacity.html");
            Files.writeString(page, report.toHtml());
            printed.println("Report: " + page);
        }
        printed.flush();
        if (capacity.levels()
                .stream()
                .allMatch(level -> level.run().verdict().level() == RunVerdict.VerdictLevel.INVALID)) {
            return LoadExitCodes.INVALID;
        }
        if (capacity.goodUsers() == 0) {
            return LoadExitCodes.FAILED;
        }
        boolean doubtful = capacity.levels()
                .stream()
                .anyMatch(level -> level.users() == capacity.goodUsers()
                        && level.run().verdict().level() == RunVerdict.VerdictLevel.SUSPECT);
        return doubtful ? LoadExitCodes.SUSPECT : LoadExitCodes.OK;
    }

    /** Of this machine, where the service is on it; else unknown. */
    private int localProcessors() {
        boolean local = target != null && target.matches("\\w+://(127\\.[\\d.]+|localhost|\\[::1])[:/].*");
        return local ? Runtime.getRuntime().availableProcessors() : 0;
    }
}
