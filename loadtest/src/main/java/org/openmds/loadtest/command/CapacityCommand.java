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
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.ListenOptions;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.OutputFolder;
import org.openmds.loadtest.command.option.PlanOptions;
import org.openmds.loadtest.command.option.SubmitOptions;
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

/** {@code mds load capacity}: finds the capacity of a service in users. */
@Command(name = "capacity", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Find how many users a service can serve, how many instances a number of users needs, and which resource saturates.",
    "The command doubles the number of users until an objective is missed, then halves the interval between the last good and the first "
            + "bad number. Each number is measured in a separate run. With --from, it uses existing runs instead."}, footer = {
                "%nExamples: mds load capacity http://localhost:8080/ --slo p95=200ms,failures=1%%",
                "          mds load capacity --from runs/a runs/b --slo p95=200ms --users-needed 5000"}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                    "0:the capacity was found",
                    "1:no number of users met the objectives, the answer depends on a run that is not VALID, or the search failed: the report covers the runs so far",
                    "2:the plan or an option is wrong", "3:the service cannot be reached"})
final class CapacityCommand implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "TARGET", description = "The URL of the service, or the target that the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--from", arity = "1..*", paramLabel = "RUN", description = "The folders or result.json files of existing runs.")
    private List<Path> from = List.of();

    @Option(names = "--slo", paramLabel = "OBJECTIVES", description = "The objectives of the service, such as p95=200ms,failures=1%%. "
            + "Names: mean, p50, p90, p95, p99, p99.9, failures (1%% if it is not given). Default: none, the search ends when throughput "
            + "stops growing")
    private @Nullable String objectives;

    @Option(names = "--users-needed", paramLabel = "N", description = "Report how many instances this number of concurrent users needs.")
    private int needed;

    @Option(names = "--headroom", paramLabel = "PART", defaultValue = "0.25", description = "The part of each instance that stays free. "
            + "Default: ${DEFAULT-VALUE}")
    private double headroom;

    @Option(names = "--server-processors", paramLabel = "N", description = "The number of processors of the service's machine, to tell if "
            + "they are saturated. Default: as the probe reports, or those of this machine if the service is on it")
    private int processors;

    @Option(names = "--server-link", paramLabel = "SPEED", description = "The speed of the network link to the service's machine, such as "
            + "1Gbit/s, to tell if it is saturated. Default: as the probe reports")
    private @Nullable String link;

    @Option(names = "--bootstrap", description = "Compute the confidence intervals of the model from resampled residuals.")
    private boolean bootstrap;

    @Option(names = "--first", paramLabel = "N", defaultValue = "10", description = "The number of users in the first run. Default: ${DEFAULT-VALUE}")
    private int first;

    @Option(names = "--most", paramLabel = "N", defaultValue = "10000", description = "The largest number of users that is tried. If "
            + "it meets the objectives, the capacity is at least this number. Default: ${DEFAULT-VALUE}")
    private int most;

    @Option(names = "--precision", paramLabel = "PART", defaultValue = "0.1", description = "The search ends when the first bad number is "
            + "at most this part above the last good number. Default: ${DEFAULT-VALUE}")
    private double precision;

    @Option(names = "--hold", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "30s", description = "The shortest measurement of each number of users. It is repeated with twice the time until p95 is known to 10 "
            + "%% with 95 %% confidence. Default: ${DEFAULT-VALUE}")
    private Duration hold = Duration.ofSeconds(30);

    @Option(names = "--longest", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "2m", description = "The longest measurement of each number of users. Default: ${DEFAULT-VALUE}")
    private Duration longest = Duration.ofMinutes(2);

    @Option(names = "--settle", paramLabel = "TIME", converter = DurationOptionConverter.class, defaultValue = "10s", description = "The warm-up before each measurement; it is left out of all figures. Default: ${DEFAULT-VALUE}")
    private Duration settle = Duration.ofSeconds(10);

    @Option(names = "--plan", paramLabel = "FILE", description = "A plan of a run, in YAML; its number of users is ignored. See mds load plan.")
    private @Nullable Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the runs and for capacity.html. Default: run/TIME-capacity")
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

    /** The measured levels, the reason why there are no more, and a problem that ended the search early. */
    private record MeasuredLevels(List<LoadLevel> levels, CapacityEstimate.SearchEnd end, Optional<String> problem) {
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
                : new MeasuredLevels(storedLevels(serviceLevelObjectives), CapacityEstimate.SearchEnd.NO_MORE_LEVELS,
                        Optional.empty());
        if (measuredLevels.levels().isEmpty()) {
            RunCommand.printMessage("no run was completed, the capacity is unknown");
            return LoadExitCodes.FAILED;
        }
        CapacityEstimate capacity = CapacityEstimate
                .of(measuredLevels.levels(), serviceLevelObjectives, capacityRequirements, bootstrap)
                .endedBy(measuredLevels.end());
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
                    "capacity is a number of users and needs a closed model, but the plan has an open model (a rate of requests)");
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
                // Ctrl-C: the answer uses the runs so far.
            }
            return new MeasuredLevels(capacitySearch.levels(), capacitySearch.end(), capacitySearch.problem());
        } finally {
            finished.countDown();
        }
    }

    /** Stops the search after Ctrl-C and waits for the answer from the runs so far. */
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
        if (capacity.goodUsers() == 0) {
            return LoadExitCodes.FAILED;
        }
        boolean doubtful = capacity.levels()
                .stream()
                .anyMatch(level -> level.users() == capacity.goodUsers()
                        && level.run().verdict().level() != RunVerdict.VerdictLevel.VALID);
        return doubtful ? LoadExitCodes.FAILED : LoadExitCodes.OK;
    }

    /** Returns the number of processors of this machine if the service is on it, otherwise 0 for unknown. */
    private int localProcessors() {
        boolean local = target != null && target.matches("\\w+://(127\\.[\\d.]+|localhost|\\[::1])[:/].*");
        return local ? Runtime.getRuntime().availableProcessors() : 0;
    }
}
