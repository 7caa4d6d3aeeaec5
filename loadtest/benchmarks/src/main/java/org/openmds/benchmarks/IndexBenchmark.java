package org.openmds.benchmarks;

import java.io.IOException;
import java.util.List;

import org.openmds.benchmarks.index.IndexMeasurement;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: does the Index reach what it must? Data: a server with indexes of 100 to 10,000 entries of 1 KB and one of 230 entries of 100 KB; 10
 * connections unless a row says otherwise. Reference of the same run: the same bytes from memory, by Jetty, in turns with the server's answers, to
 * the same client. Command: {@code mds bench index}.
 */
@Command(name = "index", sortOptions = false, description = {
    "Does the Index reach what it must?",
    "%nData: indexes of 100 to 10,000 entries of 1 KB and one of 230 entries of 100 KB; 10 connections unless a row says otherwise. Reference: the same bytes from memory, in turns.",
    "%nCommand: mds bench index --output index"})
final class IndexBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    @Option(names = "--quick", description = "Shorter phases: whether it works, not how well.")
    private boolean quick;

    private List<String> rows = IndexMeasurement.rows();

    @Option(names = "--only", paramLabel = "ROW", split = ",", description = "Only these rows, separated by commas: start, memory, cached, unique, 100kb, 1mb, 5mb, changes, 23mb, connections, selective, xpath, change-then-query.")
    void only(List<String> names) {
        names.stream().filter(name -> !IndexMeasurement.rows().contains(name)).findAny().ifPresent(name -> {
            throw new ParameterException(command.commandLine(),
                    "--only must be of %s, was %s".formatted(IndexMeasurement.rows(), name));
        });
        rows = List.copyOf(names);
    }

    @Override
    public String question() {
        return "Does the Index reach what it must?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new IndexMeasurement(workspace, quick ? IndexMeasurement.Effort.QUICK : IndexMeasurement.Effort.FULL)
                .run(question(),
                        rows);
    }
}
