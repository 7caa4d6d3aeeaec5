package org.openmds.benchmarks;

import java.io.IOException;

import org.openmds.benchmarks.page.PagesMeasurement;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: how long does a browser wait for each page of WebMDS after a change of one of 10,000 entries, and for the first page after a start? Data: a
 * server whose Index has hosts of 1 KB, clusters, queues and sites; before each reading an Add replaces an entry that the page shows, and the page must
 * show the new value. Reference in the same run: the page without a change. Command: {@code mds bench pages}.
 */
@Command(name = "pages", sortOptions = false, description = {
    "How long does a browser wait for each page of WebMDS after a change of one of 10,000 entries, and for the first page after a start?",
    "%nData: an Index with hosts of 1 KB, clusters, queues and sites; before each reading an Add replaces an entry that the page shows, and the "
            + "page must show the new value. Reference: the page without a change.",
    "%nCommand: mds bench pages --output pages"})
final class PagesBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int entries;
    private int turns;
    private int warmUp;
    private int starts;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Number of entries (default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        entries = OptionRange.within(command, "--entries", value, 500, 100_000);
    }

    @Option(names = "--turns", paramLabel = "N", defaultValue = "21", description = "Measured changes for each page (default: "
            + "${DEFAULT-VALUE}).")
    void turns(int value) {
        turns = OptionRange.within(command, "--turns", value, 1, 1_000);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "10", description = "Changes for each page before them (default: "
            + "${DEFAULT-VALUE}).")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 0, 1_000);
    }

    @Option(names = "--starts", paramLabel = "N", defaultValue = "5", description = "Starts whose first page is measured (default: "
            + "${DEFAULT-VALUE}); one more is not.")
    void starts(int value) {
        starts = OptionRange.within(command, "--starts", value, 0, 100);
    }

    @Override
    public String question() {
        return "How long does a browser wait for each page of WebMDS after a change of one of %,d entries, and for the first page after a start?"
                .formatted(entries);
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new PagesMeasurement(workspace, new PagesMeasurement.PagePlan(entries, turns, warmUp, starts))
                .run(question());
    }
}
