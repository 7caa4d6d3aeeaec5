package org.openmds.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.MetricsPage;
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
 * Question: how long does it take until the index two levels up answers with a change at a site? Data: three servers (site, application and virtual
 * organisation), linked by subscription; the client sends Adds of members with 1 KB of GLUE to the site, one after the other, each forced
 * to disk, and queries for each at the top. Command: {@code mds bench propagation}.
 */
@Command(name = "propagation", sortOptions = false, description = {
    "How long does it take until the index two levels up answers with a change at a site?",
    "%nData: three servers, linked by subscription; Adds with 1 KB of GLUE at the lowest, one after the other; queries for each at the highest.",
    "%nCommand: mds bench propagation --output propagation"})
final class PropagationBenchmark implements Benchmark {

    private static final int MAX_CHANGES = 10_000;
    private static final int WARM_UP_CHANGES = 50;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_PAUSE_NANOS = 3_000_000;
    private static final double MAX_P99_MILLIS = 1000;
    private static final String GLUE = "xmlns:glue=\"http://mds.globus.org/glue/ce/1.1\"";

    @Spec
    private CommandSpec command;

    private int changes = 100;

    @Option(names = "--changes", paramLabel = "N", defaultValue = "100", description = "Changes to measure (default: ${DEFAULT-VALUE}).")
    void changes(int value) {
        if (value < 1 || value > MAX_CHANGES) {
            throw new ParameterException(command.commandLine(),
                    "--changes must be from 1 to %d, was %d".formatted(MAX_CHANGES, value));
        }
        changes = value;
    }

    @Override
    public String question() {
        return "How long does it take until the index two levels up answers with a change at a site?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        URI organisation = IndexProcess.start(workspace).service();
        URI application = startLowerIndex(workspace, organisation);
        URI site = startLowerIndex(workspace, application);
        awaitSubscription(organisation);
        awaitSubscription(application);
        double[] millis = new double[changes];
        try (PropagationPath path = new PropagationPath(site, organisation)) {
            for (int change = -WARM_UP_CHANGES; change < changes; change++) {
                double took = path.propagate(change + WARM_UP_CHANGES);
                if (change >= 0) {
                    millis[change] = took;
                }
            }
        }
        Arrays.sort(millis);
        return report(millis);
    }

    private BenchmarkReport report(double[] millis) {
        double p99 = quantile(millis, 0.99);
        return new BenchmarkReport(question(), "%d changes after %d of warm-up".formatted(changes, WARM_UP_CHANGES),
                List.of(new MeasuredFigure("Add sent until the answer that shows it, p50", quantile(millis, 0.5), "ms"),
                        new MeasuredFigure("p99", p99, "ms"),
                        new MeasuredFigure("max", millis[millis.length - 1], "ms")),
                List.of(RequirementCheck.of(p99 < MAX_P99_MILLIS, "p99: %.1f ms, must be less than %.0f ms", p99,
                        MAX_P99_MILLIS)));
    }

    private static double quantile(double[] sorted, double part) {
        return sorted[Math.min(sorted.length - 1, (int) Math.ceil(part * sorted.length) - 1)];
    }

    private static URI startLowerIndex(Workspace workspace, URI upper) throws IOException {
        return IndexProcess.start(workspace, List.of("--set", "hierarchy.upstream[0].urls=" + upper, "--set",
                "hierarchy.upstream[0].interval=1h")).service();
    }

    private static void awaitSubscription(URI index) throws IOException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (MetricsPage.of(index).sum("mds_subscription_sources_notified") < 1) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("%s did not subscribe within %d s".formatted(index, TIMEOUT.toSeconds()));
            }
            LockSupport.parkNanos(POLL_PAUSE_NANOS);
        }
    }

    /** Connections to the lowest and to the highest index. */
    private static final class PropagationPath implements AutoCloseable {
        private final NumberedRequest add;
        private final NumberedRequest query;
        private final KeepAliveConnection lowest;
        private final KeepAliveConnection highest;

        private PropagationPath(URI site, URI organisation) throws IOException {
            add = NumberedRequest.post(site, SampleRequests.add());
            query = NumberedRequest.post(organisation, SampleRequests.query(
                    "boolean(//glue:Job[@glue:LocalID='%s'])".formatted(NumberedRequest.MARK), GLUE));
            lowest = new KeepAliveConnection(site);
            highest = new KeepAliveConnection(organisation);
        }

        /** Returns the milliseconds until the highest index answers with the change. */
        private double propagate(long number) throws IOException {
            long start = System.nanoTime();
            KeepAliveConnection.KeepAliveAnswer added = lowest.exchange(add.numbered(number),
                    OutputStream.nullOutputStream());
            if (added.status() != 200) {
                throw new IOException("Add: " + added.problem());
            }
            byte[] question = query.numbered(number);
            while (!isVisible(question)) {
                if (System.nanoTime() - start > TIMEOUT.toNanos()) {
                    throw new IOException(
                            "the highest index did not show change %d within %d s".formatted(number,
                                    TIMEOUT.toSeconds()));
                }
                // Without a pause, the queries would take processor time from the servers under test.
                LockSupport.parkNanos(POLL_PAUSE_NANOS);
            }
            return (System.nanoTime() - start) / 1e6;
        }

        private boolean isVisible(byte[] question) throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            KeepAliveConnection.KeepAliveAnswer answer = highest.exchange(question, body);
            if (answer.status() != 200) {
                throw new IOException("query: " + answer.problem());
            }
            return body.toString(StandardCharsets.UTF_8).contains(">true<");
        }

        @Override
        public void close() throws IOException {
            try (lowest) {
                highest.close();
            }
        }
    }
}
