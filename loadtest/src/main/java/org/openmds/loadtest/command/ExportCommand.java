package org.openmds.loadtest.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.analysis.AnalysisException;
import org.openmds.loadtest.exchange.RecordExport;
import org.openmds.loadtest.run.RunFolder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load export}: a run's records become text. */
@Command(name = "export", sortOptions = false, mixinStandardHelpOptions = true, description = "Write a run's records as text, by the controller's clock: a CSV of all, or DiPerF's lines of requests and metrics.", footer = {
    "", "Columns of CSV: " + RecordExport.HEAD,
    "Times are in seconds; time is that of the start, since the run's; late is the actual start less the intended one.",
    "", "Example: mds load export runs/monday > monday.csv"})
final class ExportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "RUN", description = "The run's folder.")
    private Path run = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Where to. Without it, standard output.")
    private @Nullable Path file;

    @Option(names = "--to", paramLabel = "FORMAT", description = "What is written: ${COMPLETION-CANDIDATES}. Without it, CSV.")
    private RecordExport.Format format = RecordExport.Format.CSV;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, IOException {
        if (file == null) {
            Writer out = new BufferedWriter(spec.commandLine().getOut());
            RecordExport.write(new RunFolder(run), format, out);
            out.flush();
            return ExitCodes.OK;
        }
        try (Writer out = Files.newBufferedWriter(file)) {
            long count = RecordExport.write(new RunFolder(run), format, out);
            spec.commandLine().getErr().printf("%,d records%n", count);
        }
        return ExitCodes.OK;
    }
}
