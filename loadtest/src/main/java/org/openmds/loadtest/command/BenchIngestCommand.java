package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.bench.IngestBenchmark;
import org.openmds.loadtest.bench.SenderProcesses;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.run.FolderOperations;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mds load bench-ingest}: measures how many records a controller receives without loss. */
@Command(name = "bench-ingest", description = "Measure how many records per second a controller receives from a number of testers without "
        + "losing any.", sortOptions = false, mixinStandardHelpOptions = true, footer = {
            "%nExample: mds load bench-ingest --connections 2000 --duration 30s%n",
            "Exit codes: 0 at least 1,000 testers and 1,000,000 records per second, none lost; 1 otherwise; 2 wrong usage."})
final class BenchIngestCommand implements Callable<Integer> {

    private static final double MIN_RATE = 1_000_000;
    private static final int MIN_CONNECTIONS = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--connections", paramLabel = "N", description = "The number of testers. Default: ${DEFAULT-VALUE}")
    private int connections = MIN_CONNECTIONS;

    @Option(names = "--processes", paramLabel = "N", description = "The number of processes that contain the testers. Default: ${DEFAULT-VALUE}")
    private int processes = 2;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = DurationOptionConverter.class, description = "How long records are sent. Default: ${DEFAULT-VALUE}")
    private Duration duration = Duration.ZERO;

    @Option(names = "--batch", paramLabel = "N", description = "The number of records in each batch. Default: ${DEFAULT-VALUE}")
    private int batch = 128;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the records, which is kept. Default: a temporary folder, "
            + "which is removed at the end")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (out != null) {
            return measure(out);
        }
        Path own = Files.createTempDirectory("openmds-load-ingest-");
        try {
            return measure(own.resolve("run"));
        } finally {
            FolderOperations.remove(own);
        }
    }

    private int measure(Path folder) throws IOException, InterruptedException {
        return printResult(
                new IngestBenchmark(connections, processes, duration, batch, new SenderProcesses()).measure(folder));
    }

    private int printResult(IngestBenchmark.IngestResult result) {
        PrintWriter print = spec.commandLine().getOut();
        IngestBenchmark.StoredRecords stored = result.stored();
        print.printf("testers connected          %d (%d ended by the plan)%n", result.testers(),
                result.completedTesters());
        print.printf("records made               %d%n", result.reportedRecords());
        print.printf("records stored and checked %d in %d batches, %.0f MB%n", stored.records(), stored.batches(),
                stored.bytes() / 1e6);
        print.printf("lost                       %d, damaged or out of order: %d%n", result.lost(), stored.damaged());
        print.printf("time                       %.1f s, from the start until the last record was stored%n",
                result.seconds());
        print.printf("rate                       %.0f records/s, %.0f in the best second%n", result.rate(),
                result.bestRate());
        boolean held = result.completedTesters() >= MIN_CONNECTIONS && result.rate() >= MIN_RATE && result.lost() == 0
                && stored.damaged() == 0;
        print.printf("limits: >= %d testers, >= %.0f records/s, none lost: %s%n", MIN_CONNECTIONS, MIN_RATE, held
                ? "kept"
                : "MISSED");
        if (!result.problem().isEmpty()) {
            print.println(result.problem());
        }
        print.flush();
        return held ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }
}
