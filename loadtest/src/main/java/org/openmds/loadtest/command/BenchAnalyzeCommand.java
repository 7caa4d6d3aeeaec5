package org.openmds.loadtest.command;

import java.io.IOException;
import java.util.concurrent.Callable;

import org.openmds.loadtest.bench.AnalyzerBenchmark;
import org.openmds.loadtest.command.option.LoadExitCodes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load bench-analyze}: measures the speed and the memory of the analysis. */
@Command(name = "bench-analyze", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure how many records per second "
        + "the analysis reads, as records and as text, and if its memory grows with their number.", footer = {
            "",
            "Limits: at least 2 million lines per second from the start of the process to its end; ten times the records in at most 1.25 times the memory.",
            "", "Example: mds load bench-analyze --records 10000000",
            "", "Exit codes: 0 all limits are kept, 1 a limit is exceeded, 2 wrong usage."})
final class BenchAnalyzeCommand implements Callable<Integer> {

    private static final long MIN_RECORDS = 100_000;
    private static final long MAX_RECORDS = 200_000_000;

    @Option(names = "--records", paramLabel = "COUNT", description = "The number of records in the large run; the small run has a tenth "
            + "of them. Each record needs about 130 bytes of temporary disk space. Default: ${DEFAULT-VALUE}")
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
