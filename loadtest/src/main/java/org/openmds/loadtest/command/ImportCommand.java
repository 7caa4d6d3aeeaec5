package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.ImportReport;
import org.openmds.loadtest.result.exchange.LineImport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load import}: another tool's file becomes a run. */
@Command(name = "import", sortOptions = false, mixinStandardHelpOptions = true, description = "Make a run of measurements of another tool: lines 'metric value time host client'.", footer = {
    "",
    "Lines: response-time is a success in seconds and its time that of its end; response-time.timeout, response-time.refused and the",
    "like are requests that ended so; all other names are metrics. A sixth field is the answer's size in bytes.",
    "", "Exit codes: 0 all was taken, 2 something was left out; 64 usage, 1 nothing could be taken.",
    "", "Example: mds load import results.txt runs/theirs && mds load analyze runs/theirs"})
final class ImportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "What the other tool wrote.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "RUN", description = "The run's folder, new or empty.")
    private Path run = Path.of("");

    @Option(names = "--timeout", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "What requests without an answer count at least, from their intended start. Without it, the longest of all.")
    private Duration timeout = Duration.ZERO;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws ImportException, IOException {
        ImportReport report = LineImport.run(file, new RunFolder(run), timeout);
        PrintWriter out = spec.commandLine().getOut();
        print(out, report);
        return report.malformed() == 0 ? LoadExitCodes.OK : LoadExitCodes.SUSPECT;
    }

    static void print(PrintWriter out, ImportReport report) {
        out.printf("%,d lines: %,d requests, %,d metrics%n", report.lines(), report.requests(), report.metrics());
        if (report.malformed() > 0) {
            out.printf("left out %,d malformed lines:%n", report.malformed());
            report.examples().forEach(example -> out.println("  " + example));
        }
        out.flush();
    }
}
