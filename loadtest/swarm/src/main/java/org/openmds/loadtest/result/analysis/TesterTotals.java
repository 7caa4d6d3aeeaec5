package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.record.RecordDamage;
import org.openmds.loadtest.result.record.TesterData;

/** Adds up the counts of testers as they are completed. Their distributions are large and are not kept. Not thread-safe. */
final class TesterTotals {

    /** Summaries of a tester. */
    record TesterTotal(Summary whole, Summary peak, double roundTrip, RecordDamage damage) {
    }

    private final AnalysisFrame frame;
    private final RequestTally[] bySegment;
    private final Map<Integer, TesterTotal> testers = new TreeMap<>();
    private final List<TesterClients> testerClients = new ArrayList<>();

    TesterTotals(AnalysisFrame frame) {
        this.frame = frame;
        bySegment = new RequestTally[frame.segments().count()];
        Arrays.setAll(bySegment, segment -> new RequestTally());
    }

    /** Counts per client of a tester; they are kept. */
    record TesterClients(TesterData tester, FirstPass.TesterOverview overview, ClientTally clients) {
    }

    void add(SecondPass.TesterCounts count) {
        RequestTally[] tallies = count.tallies();
        for (int segment = 0; segment < bySegment.length; segment++) {
            bySegment[segment].addAll(tallies[segment]);
        }
        testers.put(count.tester().index(), new TesterTotal(summary(count, tallies, frame.whole()),
                summary(count, tallies, frame.peak()), count.overview().roundTripNanos() / 1e9,
                count.overview().damage()));
        testerClients.add(new TesterClients(count.tester(), count.overview(), count.clients()));
    }

    private Summary summary(SecondPass.TesterCounts count, RequestTally[] tallies, RunPeriod runPeriod) {
        long active = count.overview()
                .clients()
                .activePeriods()
                .mapToLong(activePeriod -> runPeriod.overlap(activePeriod.from(), activePeriod.to()))
                .sum();
        return SummaryCalculator.summary(runPeriod, frame.segments().tally(runPeriod, tallies),
                runPeriod.isEmpty() ? 0 : active / 1e9 / runPeriod.seconds());
    }

    RequestTally[] bySegment() {
        return bySegment;
    }

    TesterTotal tester(int index) {
        return Objects.requireNonNull(testers.get(index));
    }

    List<RecordDamage> damages() {
        return testers.values().stream().map(TesterTotal::damage).toList();
    }

    List<TesterClients> testerClients() {
        testerClients.sort(Comparator.comparingInt(one -> one.tester().index()));
        return testerClients;
    }
}
