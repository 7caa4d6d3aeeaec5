package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.ResultText;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.Reports;
import org.openmds.loadtest.result.report.StoredRun;
import org.openmds.loadtest.result.threshold.Check;
import org.openmds.loadtest.result.threshold.ThresholdException;
import org.openmds.loadtest.result.threshold.Thresholds;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What is done with a run once its folder is written: analysis, thresholds, reports, verdict. */
final class Afterwards {

    @Option(names = "--thresholds", paramLabel = "FILE", description = "Limits in YAML that the run is to keep; a broken one ends with exit code 1.")
    private @Nullable Path thresholdsFile;

    @Mixin
    private AnalysisArguments analysis = new AnalysisArguments();

    private @Nullable Thresholds thresholds;

    /** Whether its options can be followed, before anything is loaded. */
    void check(CommandSpec spec) throws IOException, ThresholdException {
        if (thresholdsFile != null) {
            thresholds = Thresholds.read(thresholdsFile);
        }
        analysis.options(spec);
    }

    /** The exit code. */
    int report(RunFolder folder, CommandSpec spec) throws IOException, AnalysisException {
        PrintWriter out = spec.commandLine().getOut();
        RunResult result = Analysis.of(folder, analysis.options(spec));
        Json.write(folder.result(), result);
        List<Check> checks = thresholds == null ? List.of() : thresholds.check(result);
        if (thresholdsFile != null) {
            // So that reports that are made again judge by the same limits.
            Files.copy(thresholdsFile, folder.path().resolve(StoredRun.THRESHOLDS),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path page = Reports.write(folder.reports(), result, checks);
        out.print(ResultText.of(result));
        checks.forEach(check -> out.printf("%-8s %s: %s%n", check.kept() ? "kept" : "BROKEN", check.limit(),
                check.measured()));
        out.println("Report: " + page);
        out.flush();
        return Reports.exitCode(result, checks);
    }
}
