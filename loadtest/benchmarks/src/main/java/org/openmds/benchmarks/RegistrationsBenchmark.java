package org.openmds.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: how long does one client take to register 10,000 members one after the other, and how long does an Index take to return them
 * all? Data: a fresh Index on a disk; distinct members with 1 KB of GLUE. Command: {@code mds bench registrations}.
 */
@Command(name = "registrations", sortOptions = false, description = {
    "How long does one client take to register 10,000 members one after the other, and how long does an Index take to return them all?",
    "%nData: a fresh Index; distinct members with 1 KB of GLUE.",
    "%nCommand: mds bench registrations --output registrations"})
final class RegistrationsBenchmark implements Benchmark {

    private static final int MAX_ENTRIES = 1_000_000;
    private static final Duration MAX_REGISTRATION_TIME = Duration.ofMinutes(10);
    private static final double MAX_SECONDS = 30;
    private static final double REFERENCE_ENTRIES = 10_000;

    @Spec
    private CommandSpec command;

    private int entries = 10_000;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Members to register (default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        if (value < 1 || value > MAX_ENTRIES) {
            throw new ParameterException(command.commandLine(),
                    "--entries must be from 1 to %d, was %d".formatted(MAX_ENTRIES, value));
        }
        entries = value;
    }

    @Override
    public String question() {
        return "How long does one client take to register %,d members one after the other, and how long does an Index take to return them all?"
                .formatted(entries);
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        IndexProcess index = IndexProcess.start(workspace);
        NumberedRequest add = NumberedRequest.post(index.service(), SampleRequests.add());
        LoopResult adds = new ClosedLoop(index.service(), add, 1).run(
                new ClosedLoop.LoopLimit(MAX_REGISTRATION_TIME, entries),
                new AtomicLong());
        double seconds = adds.elapsed().toNanos() / 1e9;

        List<MeasuredFigure> figures = new ArrayList<>();
        figures.add(new MeasuredFigure("all registered, one after the other", seconds, "s"));
        figures.addAll(adds.figures("Adds of one client"));
        figures.addAll(readDocument(index));
        long start = System.nanoTime();
        long present = index.countEntries();
        figures.add(new MeasuredFigure("count(//sg:Entry), first time", millisSince(start), "ms"));

        double bar = MAX_SECONDS * entries / REFERENCE_ENTRIES;
        return new BenchmarkReport(question(), "%,d requests of %,d bytes".formatted(entries, add.toString().length()),
                figures,
                List.of(
                        new RequirementCheck(
                                String.format(Locale.ROOT, "time to register: %.2f s, must be less than %.2f s",
                                        seconds, bar),
                                seconds < bar),
                        new RequirementCheck(
                                "entries that a query counts: %,d, must be %,d".formatted(present, entries),
                                present == entries),
                        new RequirementCheck("failed requests: " + adds.problems(), adds.problems().isEmpty())));
    }

    /** Reads the document three times: the first answer fills caches that later answers use. */
    private static List<MeasuredFigure> readDocument(IndexProcess index) throws IOException {
        NumberedRequest request = NumberedRequest.post(index.service(), SampleRequests.document());
        List<MeasuredFigure> figures = new ArrayList<>();
        try (KeepAliveConnection connection = new KeepAliveConnection(index.service())) {
            for (String which : List.of("first", "second", "third")) {
                long start = System.nanoTime();
                KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(request.numbered(0),
                        OutputStream.nullOutputStream());
                if (answer.status() != 200) {
                    throw new IOException("GetResourcePropertyDocument: HTTP status " + answer.status());
                }
                figures.add(new MeasuredFigure("document of %,d bytes, %s time".formatted(answer.length(), which),
                        millisSince(start), "ms"));
            }
        }
        return figures;
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }
}
