package org.openmds.benchmarks;

import java.io.IOException;

import org.openmds.benchmarks.index.LargeMeasurement;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: does an Index with a million entries answer by name as fast as one of 20,000, and how long does it take to start after kill -9? Data:
 * one server with both indexes over HTTP, with its state on disk. Reference in the same run: the index of 20,000 entries. Command:
 * {@code mds bench large}.
 */
@Command(name = "large", sortOptions = false, description = {
    "Does an Index with a million entries answer by name as fast as one of 20,000, and does it start quickly after kill -9?",
    "%nData: entries of 1 KB, added over HTTP and forced to disk. A million entries need a heap of 8 GiB, 3 GB of disk and some 20 minutes.",
    "%nCommand: mds bench large --output large",
    "         mds bench large --entries 100000 --heap 2g"})
final class LargeBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int entries;
    private String heap = "";

    @Option(names = "--entries", paramLabel = "N", defaultValue = "1000000", description = "Entries in the large Index, 100000 or 1000000 "
            + "(default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        if (!LargeMeasurement.sizes().contains(value)) {
            throw new ParameterException(command.commandLine(),
                    "--entries must be one of %s, was %d".formatted(LargeMeasurement.sizes(), value));
        }
        entries = value;
    }

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "8g", description = "Maximum Java heap size of the server, such as 4g "
            + "(default: ${DEFAULT-VALUE}).")
    void heap(String value) {
        if (!value.matches("[1-9][0-9]{0,3}[mg]")) {
            throw new ParameterException(command.commandLine(),
                    "--heap must be a number with m or g, such as 8g, was '%s'".formatted(value));
        }
        heap = value;
    }

    @Override
    public String question() {
        return "Does an Index with a million entries answer by name as fast as one of 20,000, and does it start quickly after kill -9?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new LargeMeasurement(workspace).run(question(), entries, heap);
    }
}
