package org.openmds.loadtest.command;

import java.io.IOException;
import java.util.concurrent.Callable;

import org.openmds.loadtest.bench.AnalyzerBenchmark;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load bench-analyze}: how quickly the analysis reads, and whether its memory grows. */
@Command(name = "bench-analyze", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure how many records a second the analysis reads, as records and as text, and whether its memory grows with them.", footer = {
    "",
    "Bars: 2 million lines a second, from the start of the process to its end; ten times the records in at most 1.25 times the memory.",
    "Exit codes: 0 all kept, 1 one broken."})
final class BenchAnalyzeCommand implements Callable<Integer> {

    private static final long MIN_RECORDS = 100_000;
    private static final long MAX_RECORDS = 200_000_000;

    @Option(names = "--records", paramLabel = "COUNT", description = "Of the large run; the small one has a tenth. Without it, ${DEFAULT-VALUE}; each takes about 130 bytes on disk meanwhile.")
    private long records = 50_000_000;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (records < MIN_RECORDS || records > MAX_RECORDS) {
            throw new ParameterException(spec.commandLine(),
                    "--records: expected %d to %d, got %d".formatted(MIN_RECORDS, MAX_RECORDS, records));
        }
        return AnalyzerBenchmark.run(records, spec.commandLine().getOut()) ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }
}
