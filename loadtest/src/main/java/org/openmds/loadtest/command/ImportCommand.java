package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.ImportReport;
import org.openmds.loadtest.result.exchange.LineImport;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load import}: converts the measurements of another tool into a run. */
@Command(name = "import", sortOptions = false, mixinStandardHelpOptions = true, description = "Convert the measurements of another tool "
        + "into a run. The input has lines of the form 'metric value time host client'.", footer = {
            "",
            "A line response-time is a successful request: its value is the response time in seconds, its time the end of the request. The lines "
                    + "response-time.timeout,",
            "response-time.refused and so on are requests with that outcome. All other names are metrics. An optional sixth field is the size of "
                    + "the answer in bytes.",
            "",
            "Exit codes: 0 all lines were imported, 1 some lines were left out, or no line could be imported, 2 wrong usage.",
            "", "Example: mds load import results.txt runs/theirs && mds load analyze runs/theirs"})
final class ImportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "The output file of the other tool.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "RUN", description = "The folder of the new run, new or empty.")
    private Path run = Path.of("");

    @Option(names = "--timeout", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The smallest response "
            + "time, from the intended start, that is assumed for requests without an answer. Default: the longest response time in the file")
    private Duration timeout = Duration.ZERO;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws ImportException, IOException {
        ImportReport report = LineImport.run(file, new RunFolder(run), timeout);
        PrintWriter out = spec.commandLine().getOut();
        print(out, report);
        return report.malformed() == 0 ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }

    static void print(PrintWriter out, ImportReport report) {
        out.printf("%s: %s, %s%n", CountText.of(report.lines(), "line"), CountText.of(report.requests(), "request"),
                CountText.of(report.metrics(), "metric"));
        if (report.malformed() > 0) {
            out.printf("left out %s:%n", CountText.of(report.malformed(), "malformed line"));
            report.examples().forEach(example -> out.println("  " + example));
        }
        out.flush();
    }
}
