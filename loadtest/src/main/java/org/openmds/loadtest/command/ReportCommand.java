package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.StoredResult;
import org.openmds.loadtest.result.threshold.ThresholdException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the reports of a run again. */
@Command(name = "report", sortOptions = false, mixinStandardHelpOptions = true, description = "Make the reports of a run again from its result.json: one HTML page that needs no network, CSV files, HdrHistogram logs, gnuplot scripts.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:the run is VALID and kept its thresholds", "1:a threshold is broken, or there is no result",
    "2:the run is SUSPECT",
    "3:the run is INVALID", "64:the command was not understood"})
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN_FOLDER", description = "The folder of the run, or a result.json.")
    private Path run = Path.of("");

    @Option(names = "--thresholds", paramLabel = "FILE", description = "Limits that the run must keep, as YAML; those that it ran with (thresholds.yaml in its folder) without it.")
    private @Nullable Path thresholds;

    @Option(names = "--output", paramLabel = "DIR", description = "Where the reports go; the folder result in the run's without it.")
    private @Nullable Path output;

    @Override
    public Integer call() throws IOException, ThresholdException {
        StoredResult stored = StoredResult.open(run, thresholds);
        Path page = ReportFiles.write(output == null ? stored.reports() : output, stored.result(), stored.checks());
        PrintWriter out = spec.commandLine().getOut();
        stored.checks()
                .stream()
                .filter(check -> !check.kept())
                .forEach(check -> out.println("broken: " + check.limit() + ": " + check.measured()));
        out.println(page.toAbsolutePath().normalize());
        out.flush();
        return ReportFiles.exitCode(stored.result(), stored.checks());
    }
}
