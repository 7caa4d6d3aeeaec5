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

/** {@code mds load report}: writes the reports of a run again. */
@Command(name = "report", sortOptions = false, mixinStandardHelpOptions = true, description = "Write the reports of a run again from its "
        + "result.json: an HTML page that needs no network, CSV files, HdrHistogram logs, gnuplot scripts.", footer = "%nExample: mds load report runs/monday --thresholds limits.yaml", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
            "0:the run is VALID and keeps all thresholds",
            "1:the run is not VALID or breaks a threshold, or there is no result",
            "2:wrong usage"})
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN_FOLDER", description = "The folder of the run, or its result.json.")
    private Path run = Path.of("");

    @Option(names = "--thresholds", paramLabel = "FILE", description = "A YAML file with the limits that the run must keep. Default: "
            + "thresholds.yaml in the run's folder, the limits that were set for the run")
    private @Nullable Path thresholds;

    @Option(names = "--output", paramLabel = "DIR", description = "The folder for the reports. Default: the folder result in the run's folder")
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
