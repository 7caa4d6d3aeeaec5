package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.ResultText;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.LineImport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load analyze}: a run's folder becomes a result. */
@Command(name = "analyze", sortOptions = false, mixinStandardHelpOptions = true, description = "Analyse a run: throughput, load, response times, fairness, and whether it can be believed.", footer = {
    "", "Exit codes: 0 the run is VALID, 2 SUSPECT, 3 INVALID; 64 usage, 1 the run cannot be read.",
    "", "Example: mds load analyze runs/monday --quantum 5s --from 30s"})
final class AnalyzeCommand implements Callable<Integer> {

    /** What is printed. */
    enum AnalysisFormat {
        text, json, none
    }

    @Parameters(paramLabel = "RUN", description = "The run's folder; or a file that import reads, for which a temporary folder is made.")
    private Path run = Path.of("");

    @Mixin
    private AnalysisArguments arguments = new AnalysisArguments();

    @Option(names = "--format", paramLabel = "FORMAT", description = "What is printed: ${COMPLETION-CANDIDATES}. Without it, text. The whole result is in the folder's result.json.")
    private AnalysisFormat format = AnalysisFormat.text;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, ImportException, IOException {
        RunResult result = Files.isRegularFile(run) ? imported() : result(new RunFolder(run));
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> out.print(ResultText.of(result));
            case json -> out.println(RunJson.text(result));
            case none -> {
            }
        }
        out.flush();
        return LoadExitCodes.of(result.verdict().level());
    }

    private RunResult result(RunFolder folder) throws AnalysisException, IOException {
        RunResult result = RunAnalysis.analyze(folder, arguments.options(spec));
        RunJson.write(folder.result(), result);
        return result;
    }

    private RunResult imported() throws AnalysisException, ImportException, IOException {
        LineImport.AnalysedImport analysis = LineImport.analyse(run, arguments.options(spec));
        if (analysis.report().malformed() > 0) {
            ImportCommand.print(spec.commandLine().getErr(), analysis.report());
        }
        return analysis.result();
    }
}
