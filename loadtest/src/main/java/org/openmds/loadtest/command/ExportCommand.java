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
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.exchange.RecordExport;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load export}: writes the records of a run as text. */
@Command(name = "export", sortOptions = false, mixinStandardHelpOptions = true, description = "Write the records of a run as text, with "
        + "times of the controller's clock: a CSV file of all records, DiPerF's lines of requests and metrics, or requests and their "
        + "steps as NetLogger lines or OpenTelemetry spans.", footer = {
            "", "Columns of CSV: " + RecordExport.CSV_HEADER,
            "All times are in seconds. The column time is the start of the request, counted from the start of the run; late is the actual start "
                    + "minus the intended start.",
            "", "Example: mds load export runs/monday > monday.csv"})
final class ExportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "RUN", description = "The folder of the run.")
    private Path run = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "The file to write. Default: standard output")
    private @Nullable Path file;

    @Option(names = "--to", paramLabel = "FORMAT", description = "The output format: ${COMPLETION-CANDIDATES}. Default: CSV")
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
        // A link, such as /dev/stdout, is not replaced: its target is written.
        boolean isNoFile = Files.isSymbolicLink(file) || Files.exists(file) && !Files.isRegularFile(file);
        long count = isNoFile ? write(file) : replace(file);
        spec.commandLine().getErr().println(CountText.of(count, "record") + " written");
        return LoadExitCodes.OK;
    }

    private long write(Path to, OpenOption... options) throws AnalysisException, IOException {
        try (Writer out = Files.newBufferedWriter(to, options)) {
            return RecordExport.write(new RunFolder(run), format, out);
        }
    }

    /** Writes to a part file and then moves it, so that an existing file is unchanged until all records are written. */
    private long replace(Path to) throws AnalysisException, IOException {
        // Not Files.createTempFile, whose files only the owner can read.
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
