package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.AnalysisArguments;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ResultText;
import org.openmds.loadtest.result.report.StoredResult;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.result.threshold.ThresholdException;
import org.openmds.loadtest.result.threshold.ThresholdSet;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The last part of the command run: analysis, thresholds, reports and verdict of a finished run. */
final class RunEvaluation {

    @Option(names = "--thresholds", paramLabel = "FILE", description = "A YAML file with limits that the run must keep; the exit code is "
            + "1 if one is broken.")
    private @Nullable Path thresholdsFile;

    @Mixin
    private AnalysisArguments analysis = new AnalysisArguments();

    private @Nullable ThresholdSet thresholdSet;

    /** Checks the options before the run starts. */
    void check(CommandSpec spec) throws IOException, ThresholdException {
        if (thresholdsFile != null) {
            thresholdSet = ThresholdSet.read(thresholdsFile);
        }
        analysis.options(spec);
    }

    /** Analyses the run, writes and prints the reports, and returns the exit code. */
    int report(RunFolder folder, CommandSpec spec) throws IOException, AnalysisException {
        PrintWriter out = spec.commandLine().getOut();
        RunResult result = RunAnalysis.analyze(folder, analysis.options(spec));
        RunJson.write(folder.result(), result);
        List<ThresholdCheck> checks = thresholdSet == null ? List.of() : thresholdSet.check(result);
        if (thresholdsFile != null) {
            // Reports that are written again later use the same limits.
            Files.copy(thresholdsFile, folder.path().resolve(StoredResult.THRESHOLDS),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path page = ReportFiles.write(folder.reports(), result, checks);
        out.print(ResultText.of(result, checks));
        out.println("Report: " + page);
        out.flush();
        return ReportFiles.exitCode(result, checks);
    }
}
