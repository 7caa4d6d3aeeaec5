package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.openmds.loadtest.command.option.AnalysisArguments;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.LineImport;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.ResultText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load analyze}: analyses the records of a run. */
@Command(name = "analyze", sortOptions = false, mixinStandardHelpOptions = true, description = "Analyse a run: throughput, load, response "
        + "times, fairness, and the verdict on the figures.", footer = {
            "",
            "Exit codes: 0 the run is VALID, 1 the run is not VALID or cannot be read, 2 wrong usage.",
            "", "Example: mds load analyze runs/monday --quantum 5s --from 30s"})
final class AnalyzeCommand implements Callable<Integer> {

    /** The formats of the printed result; the constants are spelled as users write them. */
    enum AnalysisFormat {
        text, json, none
    }

    @Parameters(paramLabel = "RUN", description = "The folder of the run, or a file in the format of mds load import, which is analysed "
            + "in a temporary folder.")
    private Path run = Path.of("");

    @Mixin
    private AnalysisArguments arguments = new AnalysisArguments();

    @Option(names = "--format", paramLabel = "FORMAT", description = "The format of the printed result: ${COMPLETION-CANDIDATES}. The "
            + "complete result is in result.json in the folder. Default: text")
    private AnalysisFormat format = AnalysisFormat.text;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, ImportException, IOException {
        RunResult result = Files.isRegularFile(run) ? imported() : result(new RunFolder(run));
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> out.print(ResultText.of(result, List.of()));
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
        LineImport.AnalysedImport analysis = LineImport.analyze(run, arguments.options(spec));
        if (analysis.report().malformed() > 0) {
            ImportCommand.print(spec.commandLine().getErr(), analysis.report());
        }
        return analysis.result();
    }
}
