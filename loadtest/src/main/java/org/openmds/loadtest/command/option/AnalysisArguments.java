package org.openmds.loadtest.command.option;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.result.analysis.AnalysisOptions;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the analysis of a run. */
public final class AnalysisArguments {

    @Option(names = "--quantum", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The length of the intervals into which reports divide the run. Default: 1s, more for long runs")
    private Duration quantum = Duration.ZERO;

    @Option(names = "--from", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Leave out requests that "
            + "start earlier than this time after the start of the run. The warm-up is always left out. Default: 0s")
    private Duration from = Duration.ZERO;

    @Option(names = "--to", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Leave out everything later "
            + "than this time after the start of the run. Default: the end of the run")
    private @Nullable Duration to;

    @Option(names = "--ceiling", paramLabel = "RATE", description = "The requests per second that the load generator can send to a "
            + "service that does no work; the verdict uses it to tell if the load generator limited the run.")
    private double ceiling;

    @Option(names = "--threads", paramLabel = "COUNT", description = "The number of threads that read records; it does not change the "
            + "result. Default: one for each processor")
    private int threads = AnalysisOptions.DEFAULT.threads();

    /**
     * @throws ParameterException
     *             if the options contradict each other or are out of range
     */
    public AnalysisOptions options(CommandSpec spec) {
        try {
            return AnalysisOptions.DEFAULT.withQuantum(quantum)
                    .between(from, Optional.ofNullable(to))
                    .withCeiling(ceiling, ceiling > 0 ? "--ceiling" : "")
                    .withThreads(threads);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "invalid analysis options: " + e.getMessage(), e);
        }
    }
}
