package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.compare.RunComparison;
import org.openmds.loadtest.result.report.ComparisonReport;
import org.openmds.loadtest.result.report.StoredResult;
import org.openmds.loadtest.result.threshold.ThresholdException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load compare}: compares two runs. */
@Command(name = "compare", sortOptions = false, mixinStandardHelpOptions = true, description = "Compare run B with run A: the ratios of "
        + "their figures with 95 %% confidence intervals, and the verdict that B is better, the same, or worse.", footer = "%nExample: mds load compare runs/before runs/after --html compare.html", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
            "0:B is better or the same, or no difference can be shown",
            "1:B is worse, a run is INVALID, or a result cannot be read",
            "2:wrong usage"})
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "The run to compare with: its folder or its result.json.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "The run to compare: its folder or its result.json.")
    private Path second = Path.of("");

    @Option(names = "--tolerance", paramLabel = "PART", defaultValue = "0.05", description = "Ratios from 1 - PART to 1 + PART count as "
            + "the same. Default: ${DEFAULT-VALUE}")
    private double tolerance;

    @Option(names = "--force", description = "Compare INVALID runs as well.")
    private boolean force;

    @Option(names = "--html", paramLabel = "FILE", description = "Write an HTML page with the plots of both runs to this file.")
    private @Nullable Path html;

    @Override
    public Integer call() throws IOException, ThresholdException {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new ParameterException(spec.commandLine(),
                    "--tolerance: expected a number from 0 to below 1, such as 0.05, got " + tolerance);
        }
        RunResult a = StoredResult.open(first, null).result();
        RunResult b = StoredResult.open(second, null).result();
        PrintWriter out = spec.commandLine().getOut();
        RunComparison comparison;
        try {
            comparison = RunComparison.of(a, b, tolerance, force);
        } catch (IllegalArgumentException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return LoadExitCodes.FAILED;
        }
        ComparisonReport report = new ComparisonReport(comparison);
        out.print(report.toText());
        if (html != null) {
            Files.writeString(html, report.toHtml());
            out.println(html.toAbsolutePath().normalize());
        }
        out.flush();
        return comparison.verdict() == RunComparison.FigureChange.WORSE ? LoadExitCodes.FAILED : LoadExitCodes.OK;
    }
}
