package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.openmds.loadtest.result.analysis.RunResult.Summary;

/** Adds up what was counted of testers as they are done: their distributions are large, and are not kept. Not thread-safe. */
final class Totals {

    /** What is kept of a tester. */
    record Tester(Summary whole, Summary peak, double roundTrip, Damage damage) {
    }

    private final Frame frame;
    private final Tally[] bySegment;
    private final Map<Integer, Tester> testers = new TreeMap<>();
    private final List<Kept> kept = new ArrayList<>();

    Totals(Frame frame) {
        this.frame = frame;
        bySegment = new Tally[frame.segments().count()];
        Arrays.setAll(bySegment, segment -> new Tally());
    }

    /** What stays of a tester's count: its clients. */
    record Kept(TesterData tester, FirstPass.Look look, ClientTally clients) {
    }

    void add(SecondPass.Count count) {
        Tally[] tallies = count.tallies();
        for (int segment = 0; segment < bySegment.length; segment++) {
            bySegment[segment].addAll(tallies[segment]);
        }
        testers.put(count.tester().index(), new Tester(summary(count, tallies, frame.whole()),
                summary(count, tallies, frame.peak()), count.look().roundTripNanos() / 1e9, count.look().damage()));
        kept.add(new Kept(count.tester(), count.look(), count.clients()));
    }

    private Summary summary(SecondPass.Count count, Tally[] tallies, Part part) {
        long active = count.look()
                .clients()
                .windows()
                .mapToLong(window -> part.overlap(window.from(), window.to()))
                .sum();
        return Summaries.summary(part, frame.segments().tally(part, tallies),
                part.isEmpty() ? 0 : active / 1e9 / part.seconds());
    }

    Tally[] bySegment() {
        return bySegment;
    }

    Tester tester(int index) {
        return Objects.requireNonNull(testers.get(index));
    }

    List<Damage> damages() {
        return testers.values().stream().map(Tester::damage).toList();
    }

    List<Kept> counts() {
        kept.sort(Comparator.comparingInt(one -> one.tester().index()));
        return kept;
    }
}
