package org.openmds.benchmarks;

import java.util.concurrent.Callable;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs the benchmarks of single methods, which JMH measures. */
@Command(name = "jmh", sortOptions = false, description = "Single methods, measured by JMH: XmlFragmentBenchmark, XPathBenchmark.")
final class JmhCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "REGEX", defaultValue = ".*", description = "Which of them, all without it.")
    private String pattern = ".*";

    @Override
    public Integer call() throws RunnerException {
        new Runner(new OptionsBuilder().include(pattern).build()).run();
        return 0;
    }
}
