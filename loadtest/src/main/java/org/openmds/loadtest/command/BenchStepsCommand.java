package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

import org.openmds.loadtest.command.SystemCommand.EraConverter;
import org.openmds.loadtest.control.session.MachineDescription;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.steps.StepsBenchmark;
import org.openmds.loadtest.experiment.steps.StepsCost;
import org.openmds.loadtest.experiment.steps.StepsCostReport;
import org.openmds.loadtest.model.plan.SimilarName;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load bench-steps}: what it costs that queries tell their steps. */
@Command(name = "bench-steps", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure what it costs that queries tell their steps: at most 1 %% of the processor time of users and servers together.", footer = {
    "",
    "Users ask one system in short blocks, in turns without steps and with those of as many queries as experiments have them of. The mean difference of neighbouring blocks is",
    "told with the half of its interval of 95 %% confidence; more blocks make it smaller, by the root of their number. Single methods: mds bench jmh Steps.",
    "Servers of R-GMA and Hawkeye always time queries: what is told of these is their clients' part only.", "",
    "Exit codes: 0 surely at most 1 %% for each curve, 1 not, or not known so exactly, 64 usage."})
final class BenchStepsCommand implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "CURVE", description = "Of experiments, such as set1/gris-cached; without any, one of each way in which steps travel.")
    private List<String> curves = new ArrayList<>();

    @Option(names = "--era", paramLabel = "ERA", defaultValue = "2003", converter = EraConverter.class, description = "Of the systems, 2003 or now (${DEFAULT-VALUE}).")
    private SystemEra era = SystemEra.YEAR_2003;

    @Option(names = "--users", paramLabel = "N", defaultValue = "4", description = "Who ask without waiting (${DEFAULT-VALUE}).")
    private int users;

    @Option(names = "--pairs", paramLabel = "N", defaultValue = "60", description = "Of blocks, one without steps and one with them (${DEFAULT-VALUE}).")
    private int pairs;

    @Option(names = "--block", paramLabel = "TIME", defaultValue = "1s", converter = DurationOptionConverter.class, description = "How long each is (${DEFAULT-VALUE}).")
    private Duration block = Duration.ZERO;

    @Option(names = "--warm-up", paramLabel = "TIME", defaultValue = "20s", converter = DurationOptionConverter.class, description = "Of each system, in such blocks too (${DEFAULT-VALUE}).")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--every", paramLabel = "N", defaultValue = "0", description = "Of so many queries one tells its steps; 0 for as many as experiments have them of (${DEFAULT-VALUE}).")
    private int every;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the result there, as JSON where the name ends so. Repeatable.")
    private List<Path> outputs = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        StepsBenchmark.StepsBenchmarkSettings settings = settings();
        List<String> asked = requestedCurves();
        Map<String, String> conditions = conditions();
        List<StepsCost> costs = new ArrayList<>();
        boolean all = true;
        try (WorkFolder folder = WorkFolder.create("openmds-steps-")) {
            StepsBenchmark bench = new StepsBenchmark(settings, folder.path(), RunCommand::printMessage);
            for (String curve : asked) {
                try {
                    costs.add(bench.measure(curve));
                } catch (SystemException e) {
                    RunCommand.printMessage(String.valueOf(e.getMessage()));
                    all = false;
                }
            }
        }
        conditions.put("load after", load());
        StepsCostReport report = new StepsCostReport(conditions, costs);
        PrintWriter out = spec.commandLine().getOut();
        out.print(report.text());
        out.flush();
        for (Path output : outputs) {
            report.write(output);
        }
        return all && report.passes() ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }

    /** Before the first of them is measured, which takes minutes. */
    private List<String> requestedCurves() {
        List<String> known = ExperimentCatalog.ALL.stream()
                .flatMap(experiment -> experiment.curves().stream().map(curve -> experiment.id() + "/" + curve.id()))
                .toList();
        List<String> wrong = curves.stream()
                .filter(curve -> !known.contains(curve))
                .map(curve -> "there is no curve '%s'%s".formatted(curve, SimilarName.suggestOrList(curve, known)))
                .toList();
        if (!wrong.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join(System.lineSeparator(), wrong));
        }
        return curves.isEmpty() ? StepsBenchmark.CURVES : curves;
    }

    private StepsBenchmark.StepsBenchmarkSettings settings() {
        try {
            return new StepsBenchmark.StepsBenchmarkSettings(era, users, pairs, block, warmUp, every);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        conditions.put("machine", MachineDescription.ofThisMachine());
        conditions.put("era", "%s; %d users without waiting; blocks of %d ms".formatted(era, users, block.toMillis()));
        conditions.put("load", load() + " a minute before");
        return conditions;
    }

    private static String load() {
        return String.format(Locale.ROOT, "%.2f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
