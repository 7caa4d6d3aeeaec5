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
 * Question: does the Index meet its performance requirements? Data: a server with indexes of 100 to 20,000 entries of 1 KB and one of 230 entries of
 * 100 KB; 10 connections unless a row states another number. Reference in the same run: Jetty sends the same bytes from memory to the same client,
 * alternately with the server; slapd answers look-ups in the same records, and nginx sends a file. Command: {@code mds bench index}.
 */
@Command(name = "index", sortOptions = false, description = {
    "Does the Index meet its performance requirements?",
    "%nData: indexes of 100 to 20,000 entries of 1 KB and one of 230 entries of 100 KB; 10 connections unless a row states another "
            + "number. References, measured alternately: the same bytes from memory; for lookup, slapd with the same records; for "
            + "tail and open, nginx with a file of the same size. slapd and nginx are packages of Debian: apt install slapd nginx-light",
    "%nCommand: mds bench index --output index",
    "         mds bench index --only lookup,tail"})
final class IndexBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    @Option(names = "--quick", description = "Use shorter phases: a test of the benchmark, not a measurement.")
    private boolean quick;

    private List<String> rows = IndexMeasurement.rows();

    @Option(names = "--only", paramLabel = "ROW", split = ",", description = "Measure only these rows, separated by commas: start, "
            + "first-seconds, memory, cached, unique, lookup, tail, open, 100kb, 1mb, 5mb, json, changes, 23mb, connections, selective, xpath, change-then-query.")
    void only(List<String> names) {
        names.stream().filter(name -> !IndexMeasurement.rows().contains(name)).findAny().ifPresent(name -> {
            throw new ParameterException(command.commandLine(),
                    "--only must be one of %s, was %s".formatted(IndexMeasurement.rows(), name));
        });
        rows = List.copyOf(names);
    }

    @Override
    public String question() {
        return "Does the Index meet its performance requirements?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new IndexMeasurement(workspace, quick ? IndexMeasurement.Effort.QUICK : IndexMeasurement.Effort.FULL)
                .run(question(),
                        rows);
    }
}
