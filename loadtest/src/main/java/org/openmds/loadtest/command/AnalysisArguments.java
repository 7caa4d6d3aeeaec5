package org.openmds.loadtest.command;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.result.analysis.AnalysisOptions;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How a run is to be analysed, on the command line. */
final class AnalysisArguments {

    @Option(names = "--quantum", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Length of the parts that the run is shown in. Without it, 1s, or longer for long runs.")
    private Duration quantum = Duration.ZERO;

    @Option(names = "--from", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Leave out what started earlier, since the run's start. The warm-up is left out anyway.")
    private Duration from = Duration.ZERO;

    @Option(names = "--to", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Leave out what is later, since the run's start.")
    private @Nullable Duration to;

    @Option(names = "--ceiling", paramLabel = "RATE", description = "Requests a second that the generator reaches with a service that costs nothing: whether it limited the run is told by it.")
    private double ceiling;

    @Option(names = "--threads", paramLabel = "COUNT", description = "Threads that read records; they make no difference to the result. Without it, one for each processor.")
    private int threads = AnalysisOptions.DEFAULT.threads();

    /**
     * @throws ParameterException
     *             where they make no sense
     */
    AnalysisOptions options(CommandSpec spec) {
        try {
            return AnalysisOptions.DEFAULT.withQuantum(quantum)
                    .between(from, Optional.ofNullable(to))
                    .withCeiling(ceiling, ceiling > 0 ? "--ceiling" : "")
                    .withThreads(threads);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "options that make no sense: " + e.getMessage(), e);
        }
    }
}
