package org.openmds.benchmarks.notify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

import org.openmds.benchmarks.notify.EventMeasurement.EventTimes;
import org.openmds.benchmarks.notify.EventMeasurement.SustainedRate;
import org.openmds.benchmarks.notify.EventMeasurement.TurnResult;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** Results of the notification benchmark, compared with the requirements. Used by one thread. */
final class NotifyFindings {

    private static final double MAX_EVENT_MILLIS = 100;
    private static final double MIN_RATE = 20_000;
    /** Rate of bare posts per second on the machine for which {@link #MIN_RATE} was set. */
    private static final double REFERENCE_BARE_RATE = 29_580;
    private static final double MIN_RATE_RATIO = 0.9;
    private static final double MAX_TAIL_RATIO = 1.2;
    private static final double MEBIBYTE = 1 << 20;
    private static final double MAX_GROWTH_MEBIBYTES = 16;

    private final List<ResultRow> rows = new ArrayList<>();
    private final List<MeasuredFigure> figures = new ArrayList<>();
    private final List<RequirementCheck> checks = new ArrayList<>();
    private long messageBytes;

    long messageBytes() {
        return messageBytes;
    }

    void addSingleEvents(NotifyPlan plan, EventTimes times) {
        String name = "one event to %,d consumers, ".formatted(plan.consumers());
        rows.add(ResultRow.of(name + "p50", millis(times.percentile(50)), RequiredRange.atMost(MAX_EVENT_MILLIS)));
        rows.add(ResultRow.of(name + "slowest of " + times.millis().size(), millis(times.percentile(100)),
                RequiredRange.atMost(MAX_EVENT_MILLIS)));
        figures.add(new MeasuredFigure("from the first consumer to the last, p50", times.spread(50), "ms"));
        figures.add(new MeasuredFigure("the same, slowest", times.spread(100), "ms"));
    }

    void addSustained(List<SustainedRate> ours, List<MessageRate> bare, Duration sinkTime) {
        double rate = median(ours.stream().mapToDouble(each -> each.rate().perSecond()).toArray());
        double reference = median(bare.stream().mapToDouble(MessageRate::perSecond).toArray());
        messageBytes = ours.getFirst().meanBytes();
        double scaled = MIN_RATE * Math.min(1, reference / REFERENCE_BARE_RATE);
        rows.add(new ResultRow("messages, one event after the other / bare posts", perSecond(rate),
                Optional.of(perSecond(reference)), perSecond(rate),
                new RequiredRange(scaled, Double.POSITIVE_INFINITY, MIN_RATE)));
        figures.add(new MeasuredFigure("messages / bare posts", ratio(ours, bare, (one, other) -> one.rate().perSecond()
                / other.perSecond()), ""));
        figures.add(new MeasuredFigure("server's processor time",
                median(ours.stream().mapToDouble(each -> each.rate().processorMicros()).toArray()), "us per message"));
        figures.add(new MeasuredFigure("the same of bare posts",
                median(bare.stream().mapToDouble(MessageRate::processorMicros).toArray()),
                "us per message"));
        long messages = ours.stream().mapToLong(each -> each.rate().messages()).sum();
        figures.add(
                new MeasuredFigure("consumers' processor time", sinkTime.toNanos() / 1e3 / messages, "us per message"));
        long combined = ours.stream().mapToLong(SustainedRate::combined).sum();
        figures.add(new MeasuredFigure("messages that shared a request with another, not counted", combined, ""));
    }

    /** Compares pairs of turns. A turn has few single events: they are compared over all turns. */
    void addDeadComparison(List<TurnResult> without, List<TurnResult> with) {
        double[] ratios = IntStream.range(0, with.size())
                .mapToDouble(i -> rate(with.get(i)) / rate(without.get(i)))
                .toArray();
        rows.add(new ResultRow("live consumers beside dead ones / without them, messages",
                perSecond(median(with.stream().mapToDouble(NotifyFindings::rate).toArray())),
                Optional.of(perSecond(median(without.stream().mapToDouble(NotifyFindings::rate).toArray()))),
                new MeasuredQuantity(median(ratios), ""), RequiredRange.atLeast(MIN_RATE_RATIO)));
        EventTimes beside = merge(with, TurnResult::next);
        EventTimes alone = merge(without, TurnResult::next);
        String events = "the same, %d single events, ".formatted(beside.millis().size());
        rows.add(comparisonRow(events + "p50", beside, alone, 50, RequiredRange.atMost(1 / MIN_RATE_RATIO)));
        rows.add(comparisonRow(events + "p99", beside, alone, 99, RequiredRange.atMost(MAX_TAIL_RATIO)));
        figures.add(new MeasuredFigure("beside dead consumers, one event, slowest", beside.percentile(100), "ms"));
        figures.add(new MeasuredFigure("without them, one event, slowest", alone.percentile(100), "ms"));
        figures.add(new MeasuredFigure("first event after dead consumers subscribed, slowest",
                merge(with, TurnResult::first).percentile(100), "ms"));
        figures.add(new MeasuredFigure("first event after they unsubscribed, slowest",
                merge(without, TurnResult::first).percentile(100), "ms"));
    }

    private static ResultRow comparisonRow(String name, EventTimes ours, EventTimes reference, double percent,
            RequiredRange requiredRange) {
        double value = ours.percentile(percent);
        double beside = reference.percentile(percent);
        return new ResultRow(name, millis(value), Optional.of(millis(beside)), new MeasuredQuantity(value / beside, ""),
                requiredRange);
    }

    private static EventTimes merge(List<TurnResult> turns, Function<TurnResult, EventTimes> part) {
        return EventTimes.merge(turns.stream().map(part).toList());
    }

    private static double rate(TurnResult turn) {
        return turn.sustained().rate().perSecond();
    }

    void addMemory(long before, long after, long resident) {
        figures.add(new MeasuredFigure("heap in use after the warm-up", before / MEBIBYTE, "MiB"));
        figures.add(new MeasuredFigure("heap in use at the end", after / MEBIBYTE, "MiB"));
        figures.add(new MeasuredFigure("resident memory of the server", resident / MEBIBYTE, "MiB"));
        rows.add(ResultRow.of("growth of the heap in use", new MeasuredQuantity((after - before) / MEBIBYTE, " MiB"),
                RequiredRange.atMost(MAX_GROWTH_MEBIBYTES)));
    }

    /** Adds the server's counters; no notification may wait or be lost, and no subscription may be ended. */
    void addCounters(String when, List<EventProducer.MetricValue> counters) {
        for (EventProducer.MetricValue metricValue : counters) {
            figures.add(new MeasuredFigure("%s, %s".formatted(metricValue.name(), when), metricValue.value(), ""));
            if (List.of("mds_notifications_dropped_total", "mds_notification_cutoffs_total",
                    "mds_notifications_waiting").contains(metricValue.name())) {
                checks.add(RequirementCheck.of(metricValue.value() == 0, "%s %s: %.0f", metricValue.name(), when,
                        metricValue.value()));
            }
        }
    }

    BenchmarkReport report(String question, String data) {
        return new BenchmarkReport(question, data, rows, figures, checks);
    }

    private static <A, B> double ratio(List<A> ones, List<B> others, ToDoubleBiFunction<A, B> ratio) {
        return median(IntStream.range(0, ones.size())
                .mapToDouble(i -> ratio.applyAsDouble(ones.get(i), others.get(i)))
                .toArray());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static MeasuredQuantity millis(double value) {
        return new MeasuredQuantity(value, " ms");
    }

    private static MeasuredQuantity perSecond(double value) {
        return new MeasuredQuantity(value, "/s");
    }
}
