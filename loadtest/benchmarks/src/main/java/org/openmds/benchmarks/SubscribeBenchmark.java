package org.openmds.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
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
import picocli.CommandLine.Spec;

/**
 * Question: does a Subscribe cost the same at 100,000 existing subscriptions as at 100? Data: two servers, one with each number of
 * subscriptions, which one client asks alternately; each Subscribe is forced to disk before its reply, and nothing is notified. The
 * reference is the server with few subscriptions. Command: {@code mds bench subscribe}.
 */
@Command(name = "subscribe", sortOptions = false, description = {
    "Does a Subscribe cost the same at 100,000 existing subscriptions as at 100?",
    "%nData: two servers, which one client asks alternately; each Subscribe is forced to disk. Reference: the server with 100.",
    "%nCommand: mds bench subscribe --output subscribe"})
final class SubscribeBenchmark implements Benchmark {

    private static final int FEW = 100;
    private static final double MAX_RATIO = 1.2;
    private static final int FILLING_CLIENTS = 16;
    private static final int WARM_UP_REQUESTS = 20_000;
    private static final Duration FILLING_TIME = Duration.ofMinutes(10);
    private static final Duration ROUND_TIME = Duration.ofMinutes(2);

    @Spec
    private CommandSpec command;

    private int many;
    private int rounds;
    private int requests;

    @Option(names = "--many", paramLabel = "N", defaultValue = "100000", description = "Existing subscriptions of the second server "
            + "(default: ${DEFAULT-VALUE}).")
    void many(int value) {
        many = OptionRange.within(command, "--many", value, 2 * FEW, 400_000);
    }

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "12", description = "Rounds in which both servers are measured (default: "
            + "${DEFAULT-VALUE}).")
    void rounds(int value) {
        rounds = OptionRange.within(command, "--rounds", value, 1, 99);
    }

    @Option(names = "--requests", paramLabel = "N", defaultValue = "200", description = "Subscribes to each server in a round (default: "
            + "${DEFAULT-VALUE}).")
    void requests(int value) {
        requests = OptionRange.within(command, "--requests", value, 10, 10_000);
    }

    @Override
    public String question() {
        return "Does a Subscribe cost the same at %,d existing subscriptions as at %,d?".formatted(many, FEW);
    }

    /** Measured rounds: the results of both servers, and the ratio of their medians in each round. */
    private record SubscribeRounds(List<LoopResult> few, List<LoopResult> many, List<Double> ratios) {
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        AtomicLong numbers = new AtomicLong();
        URI few = server(workspace);
        URI large = server(workspace);
        // Both servers compile the same code first: these subscriptions end before the measurement.
        NumberedRequest passing = NumberedRequest.post(few, SampleRequests.subscribe("PT1S"));
        List<String> problems = new ArrayList<>(new ClosedLoop(few, passing, FILLING_CLIENTS)
                .run(new ClosedLoop.LoopLimit(FILLING_TIME, Math.min(many, WARM_UP_REQUESTS)), numbers)
                .problems());
        problems.addAll(subscribe(few, FILLING_CLIENTS, FEW, numbers).problems());
        LoopResult filling = subscribe(large, FILLING_CLIENTS, many, numbers);
        problems.addAll(filling.problems());
        subscribe(few, 1, requests, numbers);
        subscribe(large, 1, requests, numbers);
        SubscribeRounds measured = rounds(few, large, numbers);

        LoopResult atFew = LoopResult.joined(measured.few());
        LoopResult atMany = LoopResult.joined(measured.many());
        problems.addAll(atFew.problems());
        problems.addAll(atMany.problems());
        List<Double> ratios = measured.ratios().stream().sorted().toList();
        double ratio = ratios.get(ratios.size() / 2);
        List<MeasuredFigure> figures = new ArrayList<>(
                filling.figures("Subscribes of %d clients up to %,d".formatted(FILLING_CLIENTS, many)));
        figures.addAll(atFew.figures("Subscribes of one client at %,d".formatted(FEW)));
        figures.addAll(atMany.figures("Subscribes of one client at %,d".formatted(many)));
        figures.add(new MeasuredFigure("median at %,d / median at %,d, middle round".formatted(many, FEW), ratio, ""));
        figures.add(new MeasuredFigure("the same, smallest round", ratios.getFirst(), ""));
        figures.add(new MeasuredFigure("the same, largest round", ratios.getLast(), ""));
        return new BenchmarkReport(question(),
                "%d rounds of %d Subscribes of one client to each server".formatted(rounds, requests), figures,
                List.of(RequirementCheck.of(ratio <= MAX_RATIO, "ratio: %.2f, must be at most %.2f", ratio, MAX_RATIO),
                        new RequirementCheck("failed requests: " + problems.stream().distinct().toList(),
                                problems.isEmpty())));
    }

    private static URI server(Workspace workspace) throws IOException {
        return IndexProcess
                .start(workspace, List.of("--set", "notification.subscriptions=1000000"))
                .service();
    }

    private SubscribeRounds rounds(URI few, URI large, AtomicLong numbers) {
        SubscribeRounds measured = new SubscribeRounds(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < rounds; i++) {
            LoopResult first = subscribe(few, 1, requests, numbers);
            LoopResult second = subscribe(large, 1, requests, numbers);
            measured.few().add(first);
            measured.many().add(second);
            measured.ratios().add(second.percentileMillis(50) / first.percentileMillis(50));
        }
        return measured;
    }

    private static LoopResult subscribe(URI target, int clients, int requests, AtomicLong numbers) {
        return new ClosedLoop(target, NumberedRequest.post(target, SampleRequests.subscribe("PT1H")), clients)
                .run(new ClosedLoop.LoopLimit(requests > FEW * 100 ? FILLING_TIME : ROUND_TIME, requests), numbers);
    }
}
