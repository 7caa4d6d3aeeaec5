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

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.command.SystemCommand.EraConverter;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.control.session.MachineDescription;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.steps.StepsBenchmark;
import org.openmds.loadtest.experiment.steps.StepsCost;
import org.openmds.loadtest.experiment.steps.StepsCostReport;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load bench-steps}: measures the cost of the steps that queries report. */
@Command(name = "bench-steps", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure the processor time that the "
        + "steps of queries cost. The limit is 1 %% of the processor time of users and servers together.", footer = {
            "",
            "Users query one system in short blocks, alternately without steps and with the steps of as many queries as in the experiments. The "
                    + "result is the mean difference of",
            "neighbouring blocks with its 95 %% confidence interval; the interval shrinks with the root of the number of blocks. Single methods: "
                    + "mds bench jmh Steps.",
            "Servers of R-GMA and Hawkeye always time their queries: their figures cover only the part of the clients.",
            "",
            "Example: mds load bench-steps set1/gris-cached --pairs 120", "",
            "Exit codes: 0 the cost of each curve is at most 1 %% with 95 %% confidence, 1 it is higher or not known with this precision, 2 wrong usage."})
final class BenchStepsCommand implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "CURVE", description = "The curves of experiments to measure, such as set1/gris-cached. "
            + "Default: one curve for each way in which steps are sent")
    private List<String> curves = new ArrayList<>();

    @Option(names = "--era", paramLabel = "ERA", defaultValue = "2003", converter = EraConverter.class, description = "The era of the systems, 2003 or now. Default: ${DEFAULT-VALUE}")
    private SystemEra era = SystemEra.YEAR_2003;

    @Option(names = "--users", paramLabel = "N", defaultValue = "4", description = "The number of users; they have no think time. "
            + "Default: ${DEFAULT-VALUE}")
    private int users;

    @Option(names = "--pairs", paramLabel = "N", defaultValue = "60", description = "The number of pairs of blocks; a pair is one block "
            + "without steps and one with steps. Default: ${DEFAULT-VALUE}")
    private int pairs;

    @Option(names = "--block", paramLabel = "TIME", defaultValue = "1s", converter = DurationOptionConverter.class, description = "The length of each block. Default: ${DEFAULT-VALUE}")
    private Duration block = Duration.ZERO;

    @Option(names = "--warm-up", paramLabel = "TIME", defaultValue = "20s", converter = DurationOptionConverter.class, description = "The warm-up of each system, in blocks as well. Default: ${DEFAULT-VALUE}")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--every", paramLabel = "N", defaultValue = "0", description = "One in N queries reports its steps; 0 means as in the "
            + "experiments. Default: ${DEFAULT-VALUE}")
    private int every;

    @Option(names = "--output", paramLabel = "FILE", description = "A file for the result; JSON if its name ends with .json, otherwise "
            + "text. Repeatable.")
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

    /** Checks the curves at the start, because measuring takes minutes. */
    private List<String> requestedCurves() {
        List<String> known = ExperimentCatalog.ALL.stream()
                .flatMap(experiment -> experiment.curves().stream().map(curve -> experiment.id() + "/" + curve.id()))
                .toList();
        List<String> wrong = curves.stream()
                .filter(curve -> !known.contains(curve))
                .map(curve -> "unknown curve '%s'%s".formatted(curve, NameSuggestion.hint(curve, known)))
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
        conditions.put("load", load() + " on average over the minute before the run");
        return conditions;
    }

    private static String load() {
        return String.format(Locale.ROOT, "%.2f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
