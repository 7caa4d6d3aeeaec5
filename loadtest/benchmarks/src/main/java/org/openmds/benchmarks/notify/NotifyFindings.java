package org.openmds.benchmarks.notify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

import org.openmds.benchmarks.notify.Rounds.Sustained;
import org.openmds.benchmarks.notify.Rounds.Times;
import org.openmds.benchmarks.notify.Rounds.Turn;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Figure;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

/** What was found, beside what must be. Used by one thread. */
final class NotifyFindings {

    private static final double ROUND_MILLIS = 100;
    private static final double RATE = 20_000;
    /** Of bare posts, on the machine that the bar was set on. */
    private static final double BARE_RATE = 29_580;
    private static final double RATE_BESIDE_DEAD = 0.9;
    private static final double TAIL_BESIDE_DEAD = 1.2;
    private static final double MEGA = 1 << 20;
    private static final double GROWTH_MEGABYTES = 16;

    private final List<Line> lines = new ArrayList<>();
    private final List<Figure> figures = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private long messageBytes;

    long messageBytes() {
        return messageBytes;
    }

    void rounds(Plan plan, Times times) {
        String name = "one event to %,d consumers, ".formatted(plan.consumers());
        lines.add(Line.of(name + "p50", millis(times.percentile(50)), Bar.atMost(ROUND_MILLIS)));
        lines.add(Line.of(name + "slowest of " + times.millis().size(), millis(times.percentile(100)),
                Bar.atMost(ROUND_MILLIS)));
        figures.add(new Figure("from the first consumer to the last, p50", times.spread(50), "ms"));
        figures.add(new Figure("the same, slowest", times.spread(100), "ms"));
    }

    void sustained(List<Sustained> ours, List<Rate> bare, Duration sinkTime) {
        double rate = middle(ours.stream().mapToDouble(each -> each.rate().perSecond()).toArray());
        double reference = middle(bare.stream().mapToDouble(Rate::perSecond).toArray());
        messageBytes = ours.getFirst().meanBytes();
        double scaled = RATE * Math.min(1, reference / BARE_RATE);
        lines.add(new Line("messages, one event after the other / bare posts", perSecond(rate),
                Optional.of(perSecond(reference)), perSecond(rate),
                new Bar(scaled, Double.POSITIVE_INFINITY, RATE)));
        figures.add(new Figure("messages / bare posts", ratio(ours, bare, (one, other) -> one.rate().perSecond()
                / other.perSecond()), ""));
        figures.add(new Figure("server's processor time",
                middle(ours.stream().mapToDouble(each -> each.rate().micros()).toArray()), "us a message"));
        figures.add(new Figure("the same of bare posts", middle(bare.stream().mapToDouble(Rate::micros).toArray()),
                "us a message"));
        long messages = ours.stream().mapToLong(each -> each.rate().messages()).sum();
        figures.add(new Figure("consumers' processor time", sinkTime.toNanos() / 1e3 / messages, "us a message"));
        long combined = ours.stream().mapToLong(Sustained::combined).sum();
        figures.add(new Figure("messages that shared a request with another, not counted", combined, ""));
    }

    /** Turns of both kinds, by pairs. Single events are few in a turn: they are compared over all turns. */
    void besideDead(List<Turn> without, List<Turn> with) {
        double[] ratios = IntStream.range(0, with.size())
                .mapToDouble(i -> rate(with.get(i)) / rate(without.get(i)))
                .toArray();
        lines.add(new Line("live consumers beside dead ones / without them, messages",
                perSecond(middle(with.stream().mapToDouble(NotifyFindings::rate).toArray())),
                Optional.of(perSecond(middle(without.stream().mapToDouble(NotifyFindings::rate).toArray()))),
                new Quantity(middle(ratios), ""), Bar.atLeast(RATE_BESIDE_DEAD)));
        Times beside = together(with, Turn::next);
        Times alone = together(without, Turn::next);
        String events = "the same, %d single events, ".formatted(beside.millis().size());
        lines.add(compared(events + "p50", beside, alone, 50, Bar.atMost(1 / RATE_BESIDE_DEAD)));
        lines.add(compared(events + "p99", beside, alone, 99, Bar.atMost(TAIL_BESIDE_DEAD)));
        figures.add(new Figure("beside dead consumers, one event, slowest", beside.percentile(100), "ms"));
        figures.add(new Figure("without them, one event, slowest", alone.percentile(100), "ms"));
        figures.add(new Figure("first event after dead consumers subscribed, slowest",
                together(with, Turn::first).percentile(100), "ms"));
        figures.add(new Figure("first event after they unsubscribed, slowest",
                together(without, Turn::first).percentile(100), "ms"));
    }

    private static Line compared(String name, Times ours, Times reference, double percent, Bar bar) {
        double value = ours.percentile(percent);
        double beside = reference.percentile(percent);
        return new Line(name, millis(value), Optional.of(millis(beside)), new Quantity(value / beside, ""), bar);
    }

    private static Times together(List<Turn> turns, Function<Turn, Times> part) {
        return Times.together(turns.stream().map(part).toList());
    }

    private static double rate(Turn turn) {
        return turn.sustained().rate().perSecond();
    }

    void memory(long before, long after, long resident) {
        figures.add(new Figure("heap in use after the warm-up", before / MEGA, "MiB"));
        figures.add(new Figure("heap in use at the end", after / MEGA, "MiB"));
        figures.add(new Figure("resident memory of the server", resident / MEGA, "MiB"));
        lines.add(Line.of("growth of the heap in use", new Quantity((after - before) / MEGA, " MiB"),
                Bar.atMost(GROWTH_MEGABYTES)));
    }

    /** What the server counts; nothing may wait, be lost, or end a subscription. */
    void counters(String when, List<Producer.Counter> counters) {
        for (Producer.Counter counter : counters) {
            figures.add(new Figure("%s, %s".formatted(counter.name(), when), counter.value(), ""));
            if (List.of("mds_notifications_dropped_total", "mds_notification_cutoffs_total",
                    "mds_notifications_waiting").contains(counter.name())) {
                verdicts.add(Verdict.of(counter.value() == 0, "%s %s: %.0f", counter.name(), when, counter.value()));
            }
        }
    }

    Report report(String question, String data) {
        return new Report(question, data, lines, figures, verdicts);
    }

    private static <A, B> double ratio(List<A> ones, List<B> others, ToDoubleBiFunction<A, B> ratio) {
        return middle(IntStream.range(0, ones.size())
                .mapToDouble(i -> ratio.applyAsDouble(ones.get(i), others.get(i)))
                .toArray());
    }

    private static double middle(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static Quantity millis(double value) {
        return new Quantity(value, " ms");
    }

    private static Quantity perSecond(double value) {
        return new Quantity(value, "/s");
    }
}
