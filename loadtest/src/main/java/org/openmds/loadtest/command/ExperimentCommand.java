package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.SystemCommand.EraConverter;
import org.openmds.loadtest.command.SystemCommand.VariedConverter;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.ListenOptions;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.OptionValues;
import org.openmds.loadtest.command.option.OutputFolder;
import org.openmds.loadtest.command.option.SubmitOptions;
import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.SimulatedNetwork;
import org.openmds.loadtest.experiment.StoredPointsCheck;
import org.openmds.loadtest.experiment.report.ExperimentReport;
import org.openmds.loadtest.experiment.report.VerdictChanges;
import org.openmds.loadtest.experiment.run.ExperimentRun;
import org.openmds.loadtest.experiment.run.MeasurementRounds;
import org.openmds.loadtest.experiment.run.PointFile;
import org.openmds.loadtest.experiment.run.PointTesters;
import org.openmds.loadtest.experiment.run.RemainingPoints;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.VariedParameter;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mds load experiment}: repeats the scalability study. */
@Command(name = "experiment", sortOptions = false, mixinStandardHelpOptions = true, description = "Repeat the scalability study of MDS2, "
        + "R-GMA and Hawkeye, together with MDS4 and OpenMDS. Without a name, list the experiments.", footer = {
            "",
            "Each point is saved when it is measured: after an interruption, run the same command with the same --out to continue.",
            "A system that cannot be started on this machine is left out; the report gives the reason.", "",
            "Examples: mds load experiment all --quick            the whole study in half an hour",
            "          mds load experiment set1 --scale 0.5       one set with its full grid and half of the users",
            "          mds load experiment set2 --era now         without the properties that limited the systems in 2003",
            "          mds load experiment set1 --at slapd-uncached=ldap://bdii.example.org:2170/o=grid",
            "          mds load experiment set1 --testers 2       the users of each point in two processes", "",
            "Exit codes: 0 points were measured or the list was printed, 1 no point could be measured, 2 wrong usage."})
final class ExperimentCommand implements Callable<Integer> {

    /** The longest time for the end of systems and users and for the report after Ctrl-C. */
    private static final Duration END_TIMEOUT = Duration.ofMinutes(1);
    private static final String POINTS = "points.jsonl";
    private static final String STUDY = "all";
    private static final String NETLOGGER = "netlogger";

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The experiments to run, such as set1; all for the study's four, "
            + "netlogger for the two of the earlier study. Default: none, the experiments are listed")
    private List<String> names = new ArrayList<>();

    @Option(names = "--quick", description = "Measure only three points for each curve (low load, at the knee, high load), for some seconds each.")
    private boolean quick;

    @Option(names = "--era", paramLabel = "ERA", defaultValue = "2003", converter = EraConverter.class, description = "2003: the systems have the properties that the study found to be their bottlenecks; now: they do not have "
            + "them. Default: ${DEFAULT-VALUE}")
    private SystemEra era = SystemEra.YEAR_2003;

    @Option(names = "--scale", paramLabel = "FACTOR", defaultValue = "1", description = "The factor for the papers' numbers of users and "
            + "information servers; the number of collectors does not change. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--seconds", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "How long each point is "
            + "measured. Default: 10m; with --quick 12s")
    private @Nullable Duration point;

    @Option(names = "--warm-up", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The time at the start of "
            + "each point that is left out of its figures. Default: 10s; with --quick 8s")
    private @Nullable Duration discarded;

    @Option(names = "--points", paramLabel = "N", split = ",", description = "The values on the axis to measure, separated by commas, in "
            + "place of those of the paper; --scale applies to them. Default: as in the experiment's source")
    private List<Integer> points = List.of();

    @Option(names = "--repeat", paramLabel = "N", description = "How often each point is measured. Each round measures "
            + "all points once, in a random order. Default: as in the folder of --out before, otherwise 1")
    private @Nullable Integer repeat;

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the random orders. Default: as in the folder of --out before, "
            + "otherwise a random number, which is printed")
    private @Nullable Long seed;

    @Option(names = "--resume", description = "Require that the folder of --out has points. Without this option, the run continues a "
            + "folder with points and begins one without.")
    private boolean resumes;

    @Option(names = "--wait", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The think time of each user. "
            + "Curves that are named after their think time ignore it. Default: as in the experiment's source, 1s in the study, 0 in the MDS4 talk")
    private @Nullable Duration think;

    @Option(names = "--network", paramLabel = "NETWORK", converter = NetworkConverter.class, description = "The simulated network between "
            + "users and servers: study for a round trip of 2.3 ms and 55 Mbit/s, or values such as 60ms,10Mbit. Default: none, loopback")
    private @Nullable SimulatedNetwork network;

    @Option(names = "--vary", paramLabel = "PARAMETER=FACTOR", converter = VariedConverter.class, description = "A parameter of the rebuilt systems that no paper gives, and a "
            + "factor for its usual value: registry-rows or consumer-poll of R-GMA. Default: the usual values")
    private @Nullable VariedParameter varied;

    @Option(names = "--against", paramLabel = "DIR", description = "The folder of an earlier run. List the statements whose verdict differs "
            + "from that on its points, for example the sentences that change with --vary. Default: none")
    private @Nullable Path earlier;

    @Option(names = "--systems", paramLabel = "NAME", split = ",", description = "The systems to measure, separated by commas; mds load "
            + "system lists them. Default: all")
    private List<String> systems = List.of();

    @Option(names = "--at", paramLabel = "CURVE=URL", description = "Measure an existing installation instead of starting a system, such "
            + "as gris-cached=ldap://giis.example.org:2135/mds-vo-name=local,o=grid. Other curves are left out. Repeatable.")
    private Map<String, String> installations = Map.of();

    @Mixin
    private SubmitOptions submit = new SubmitOptions();

    @Mixin
    private ListenOptions listening = new ListenOptions();

    @Option(names = "--keep", description = "Keep the records of all queries, for mds load export.")
    private boolean keeps;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the points and the report. Default: run/TIME-experiment")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final InterruptibleWork measuring = new InterruptibleWork();

    @Override
    public Integer call() throws IOException, SubmissionException {
        try {
            return measureAndReport();
        } finally {
            finished.countDown();
        }
    }

    private int measureAndReport() throws IOException, SubmissionException {
        if (names.isEmpty()) {
            list(conditions());
            return LoadExitCodes.OK;
        }
        OptionValues values = new OptionValues();
        Supplier<ExperimentConditions> conditions = values.read(this::conditions);
        values.check(this::requireGrid);
        Supplier<List<Experiment>> chosen = values.read(this::chosen);
        Supplier<List<String>> wanted = values.read(this::wantedSystems);
        Supplier<MeasurementRounds> rounds = values.read(this::rounds);
        values.check(this::requirePoints);
        values.check(this::requireReachable);
        values.check(this::requireEarlierPoints);
        Supplier<InetSocketAddress> listen = values.read(() -> listening.address(spec));
        values.requireValid(spec);
        try (SubmitOptions.PreparedTesters testers = submit.open(RunCommand::printMessage)) {
            return measureAndReport(new MeasurementTask(conditions.get(), chosen.get(), wanted.get(), rounds.get(),
                    new PointTesters(testers.testers(), testers.submitter(), listen.get(),
                            Optional.ofNullable(listening.advertised()), submit.testerOptions())));
        }
    }

    /** The measurement that the options describe. */
    private record MeasurementTask(ExperimentConditions conditions, List<Experiment> chosen, List<String> wanted,
            MeasurementRounds rounds, PointTesters testers) {
    }

    private int measureAndReport(MeasurementTask task) throws IOException {
        ExperimentConditions conditions = task.conditions();
        List<Experiment> chosen = task.chosen();
        List<String> wanted = task.wanted();
        MeasurementRounds rounds = task.rounds();
        Path folder = Files.createDirectories(OutputFolder.of(out, "experiment"));
        PointFile pointFile = PointFile.open(folder.resolve(POINTS));
        requireSameConditions(pointFile, conditions, chosen);
        RunCommand.printMessage("this takes about %s, results are in %s".formatted(DurationText.format(RemainingPoints
                .ofAll(chosen, conditions, pointFile, wanted, rounds)
                .map(remainingPoints -> remainingPoints.expected(conditions))
                .reduce(Duration.ZERO, Duration::plus)), folder));
        if (rounds.count() > 1) {
            rounds.store(folder);
            RunCommand.printMessage("each point is measured %d times, in random orders of --seed %d"
                    .formatted(rounds.count(), rounds.seed()));
        }
        List<String> problems;
        try (ExperimentRun run = new ExperimentRun(conditions, folder,
                new ExperimentRun.RunSettings(LoadTestProgram.localCommand(), keeps, task.testers()),
                RunCommand::printMessage)) {
            measure(run, () -> run.run(chosen, pointFile, wanted, rounds));
            problems = run.problems();
        }
        Path page = ExperimentReport.write(folder, conditions, chosen, pointFile.all(), pointFile.references(),
                problems);
        spec.commandLine().getOut().print(ExperimentReport.answer(conditions, chosen, pointFile.all()));
        if (earlier != null) {
            List<MeasuredPoint> before = PointFile.open(earlier.resolve(POINTS)).all();
            VerdictChanges.between(conditions, before, pointFile.all()).forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().println("Report: " + page);
        return pointFile.all().isEmpty() ? LoadExitCodes.FAILED : LoadExitCodes.OK;
    }

    /** Measures until all points are there, or until Ctrl-C: then the process does not end before the report is written. */
    private void measure(ExperimentRun run, InterruptibleWork.Work measurement) throws IOException {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> stopOnInterrupt(run)));
        if (measuring.isInterrupted(measurement)) {
            RunCommand.printMessage("interrupted; the same command with the same --out continues");
        }
    }

    private void stopOnInterrupt(ExperimentRun run) {
        if (finished.getCount() > 0) {
            run.stop();
            measuring.interrupt();
            try {
                finished.await(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void requireNone(Stream<?> wrong, String expected) {
        String values = wrong.map("'%s'"::formatted).collect(Collectors.joining(", "));
        if (!values.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "%s, got %s".formatted(expected, values));
        }
    }

    /** Returns the rounds of the options; those that are not given are as in the folder, so that a resumed run has the same order. */
    private MeasurementRounds rounds() throws IOException {
        Optional<MeasurementRounds> before = out == null ? Optional.empty() : MeasurementRounds.stored(out);
        try {
            return new MeasurementRounds(repeat != null ? repeat : before.map(MeasurementRounds::count).orElse(1),
                    seed != null
                            ? seed
                            : before.map(MeasurementRounds::seed)
                                    .orElseGet(() -> (long) new SecureRandom().nextInt(1_000_000)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--repeat: " + e.getMessage(), e);
        }
    }

    private void requirePoints() {
        if (resumes && (out == null || !Files.exists(out.resolve(POINTS)))) {
            throw new ParameterException(spec.commandLine(),
                    "--resume: expected --out with a folder that has points.jsonl, got "
                            + (out == null ? "no --out" : out));
        }
    }

    private void requireEarlierPoints() {
        if (earlier != null && !Files.exists(earlier.resolve(POINTS))) {
            throw new ParameterException(spec.commandLine(),
                    "--against: expected a folder that has %s, got %s".formatted(POINTS, earlier));
        }
    }

    /** Systems that the experiment starts, and simulated networks, are reachable on this machine only. */
    private void requireReachable() {
        try {
            if (submit.isRemote() && (installations.isEmpty() || network != null)) {
                throw new ParameterException(spec.commandLine(),
                        "testers on other machines cannot reach %s: expected %s".formatted(
                                network != null ? "the simulated network" : "the systems that the experiment starts",
                                network != null ? "no --network" : "--at with the installations to measure"));
            }
        } catch (SubmissionException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void requireSameConditions(PointFile pointFile, ExperimentConditions conditions, List<Experiment> chosen) {
        new StoredPointsCheck(conditions, chosen).difference(pointFile.all()).ifPresent(difference -> {
            throw new ParameterException(spec.commandLine(), "--out: " + difference);
        });
    }

    private ExperimentConditions conditions() {
        ExperimentConditions usual = quick ? ExperimentConditions.quick(era) : ExperimentConditions.full(era);
        try {
            return new ExperimentConditions(era, scale, quick, point != null ? point : usual.point(),
                    discarded != null ? discarded : usual.discarded(),
                    Optional.ofNullable(think), Optional.ofNullable(network), Optional.ofNullable(varied));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns each chosen experiment once, even if several names select it. */
    private List<Experiment> chosen() {
        requireNone(names.stream().filter(name -> named(name).findAny().isEmpty()),
                "expected names of experiments, which mds load experiment without a name lists");
        return withInstallations(
                names.stream().flatMap(ExperimentCommand::named).distinct().map(this::withPoints).toList());
    }

    private void requireGrid() {
        requireNone(points.stream().filter(x -> x < 1), "--points: expected numbers of at least 1");
    }

    private Experiment withPoints(Experiment experiment) {
        return points.isEmpty() ? experiment : experiment.withGrid(points);
    }

    private static Stream<Experiment> named(String name) {
        if (name.equals(STUDY)) {
            return ExperimentCatalog.STUDY.stream();
        }
        if (name.equals(NETLOGGER)) {
            return ExperimentCatalog.NETLOGGER_STUDY.stream();
        }
        return ExperimentCatalog.ALL.stream().filter(experiment -> experiment.id().equals(name));
    }

    /** Returns the experiments with only those curves that have an installation, if --at is given. */
    private List<Experiment> withInstallations(List<Experiment> chosen) {
        if (installations.isEmpty()) {
            return chosen;
        }
        List<String> curves = chosen.stream().flatMap(each -> each.curves().stream()).map(ExperimentCurve::id).toList();
        requireNone(installations.keySet().stream().filter(id -> !curves.contains(id)),
                "--at: expected some of " + String.join(",", curves));
        try {
            return chosen.stream().map(each -> each.at(installations)).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--at: " + e.getMessage(), e);
        }
    }

    private List<String> wantedSystems() {
        List<String> known = ComparedSystems.all().stream().map(ComparedSystem::name).toList();
        requireNone(systems.stream().filter(name -> !known.contains(name)),
                "--systems: expected some of " + String.join(",", known));
        return systems.isEmpty() ? known : systems;
    }

    private void list(ExperimentConditions conditions) {
        PrintWriter to = spec.commandLine().getOut();
        for (Experiment experiment : ExperimentCatalog.ALL) {
            to.printf("%-12s %s (%s)%n             %s %s, %s, about %s%n", experiment.id(), experiment.title(),
                    experiment.paper(), experiment.axis().title(), conditions.grid(experiment),
                    CountText.of(conditions.curves(experiment).size(), "curve"),
                    DurationText.format(conditions.expectedDuration(experiment)));
        }
        to.flush();
    }

    /** Converts the value of --network. */
    static final class NetworkConverter implements ITypeConverter<SimulatedNetwork> {
        @Override
        public SimulatedNetwork convert(String text) {
            try {
                return SimulatedNetwork.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
