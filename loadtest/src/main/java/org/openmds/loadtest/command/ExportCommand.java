package org.openmds.loadtest.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.exchange.RecordExport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load export}: a run's records become text. */
@Command(name = "export", sortOptions = false, mixinStandardHelpOptions = true, description = "Write a run's records as text, by the controller's clock: a CSV of all, DiPerF's lines of requests and metrics, or requests and their steps as NetLogger's lines or OpenTelemetry's spans.", footer = {
    "", "Columns of CSV: " + RecordExport.CSV_HEADER,
    "Times are in seconds; time is that of the start, since the run's; late is the actual start less the intended one.",
    "", "Example: mds load export runs/monday > monday.csv"})
final class ExportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "RUN", description = "The run's folder.")
    private Path run = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Where to. Without it, standard output.")
    private @Nullable Path file;

    @Option(names = "--to", paramLabel = "FORMAT", description = "What is written: ${COMPLETION-CANDIDATES}. Without it, CSV.")
    private RecordExport.RecordFormat format = RecordExport.RecordFormat.CSV;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, IOException {
        if (file == null) {
            Writer out = new BufferedWriter(spec.commandLine().getOut());
            RecordExport.write(new RunFolder(run), format, out);
            out.flush();
            return LoadExitCodes.OK;
        }
        // A link, such as /dev/stdout, stays one: what it leads to is written.
        boolean isNoFile = Files.isSymbolicLink(file) || Files.exists(file) && !Files.isRegularFile(file);
        long count = isNoFile ? write(file) : replace(file);
        spec.commandLine().getErr().printf("%,d written%n", count);
        return LoadExitCodes.OK;
    }

    private long write(Path to, OpenOption... options) throws AnalysisException, IOException {
        try (Writer out = Files.newBufferedWriter(to, options)) {
            return RecordExport.write(new RunFolder(run), format, out);
        }
    }

    /** A file of that name stays as it is until all is written. */
    private long replace(Path to) throws AnalysisException, IOException {
        // No temporary file of Java's, which would be readable for its owner alone.
        Path part = to.resolveSibling("%s.%s.part".formatted(to.getFileName(), UUID.randomUUID()));
        try {
            long count = write(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
            return count;
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
