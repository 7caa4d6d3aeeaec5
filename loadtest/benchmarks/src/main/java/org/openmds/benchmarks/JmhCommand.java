package org.openmds.benchmarks;

import java.util.Optional;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Runs the benchmarks of single methods, which JMH measures. */
@Command(name = "jmh", sortOptions = false, description = "Single methods, measured by JMH: XmlFragmentBenchmark, XPathBenchmark, IndexQueryBenchmark, IndexChangeBenchmark.")
final class JmhCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable Bench bench;

    @Parameters(arity = "0..1", paramLabel = "REGEX", defaultValue = ".*", description = "Which of them, all without it.")
    private String pattern = ".*";

    @Override
    public Integer call() throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder().include(pattern);
        Optional.ofNullable(bench)
                .flatMap(Bench::output)
                .ifPresent(file -> options.resultFormat(ResultFormatType.JSON).result(file + ".json"));
        new Runner(options.build()).run();
        return 0;
    }
}
