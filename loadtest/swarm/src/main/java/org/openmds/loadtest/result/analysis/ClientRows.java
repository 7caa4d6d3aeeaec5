package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.ClientSpread;
import org.openmds.loadtest.result.analysis.RunResult.Fairness;
import org.openmds.loadtest.result.record.TesterData;

/** Results of each client, and the fairness between them. */
final class ClientRows {

    /** Minimum length of the peak for a statement on fairness, in quanta. */
    static final int MIN_QUANTA = 30;

    private record CountedClient(TesterTotals.TesterClients count, int index) {

        int tester() {
            return count.tester().info().tester();
        }

        int number() {
            return count.overview().clients().number(index);
        }

        List<ActivePeriod> activePeriods() {
            return count.overview().clients().activePeriods(index).toList();
        }
    }

    private final AnalysisFrame frame;
    private final PeakPeriod peak;
    private final List<CountedClient> clients;
    private final long[] completedBefore;
    private final long completedAtPeak;

    ClientRows(AnalysisFrame frame, RunTally tally, List<TesterTotals.TesterClients> counts) {
        this.frame = frame;
        peak = new PeakPeriod(frame.peak().from(), frame.peak().to());
        clients = counts.stream()
                .flatMap(ClientRows::clients)
                .sorted(Comparator.comparingInt(CountedClient::tester)
                        .thenComparing(CountedClient::number, Integer::compareUnsigned))
                .toList();
        completedBefore = new long[frame.timeline().cells() + 1];
        for (int cell = 0; cell < frame.timeline().cells(); cell++) {
            boolean isCounted = frame.timeline().from(cell) >= frame.countedFrom();
            completedBefore[cell + 1] = completedBefore[cell] + (isCounted ? tally.successes[cell] : 0);
        }
        completedAtPeak = completed(peak.from(), peak.to());
    }

    private static Stream<CountedClient> clients(TesterTotals.TesterClients count) {
        return IntStream.range(0, count.overview().clients().size())
                .filter(count.overview().clients()::isActive)
                .mapToObj(index -> new CountedClient(count, index));
    }

    /** Returns the successes of the whole service between two bounds of the timeline. */
    private long completed(long from, long to) {
        return completedBefore[frame.timeline().cell(to)] - completedBefore[frame.timeline().cell(from)];
    }

    /** Returns one row per client, or a uniform selection if there are too many. */
    List<ClientRow> rows() {
        List<ClientRow> rows = new ArrayList<>();
        int count = Math.min(RunResult.MAX_CLIENTS, clients.size());
        for (int i = 0; i < count; i++) {
            rows.add(row(clients.get((int) ((long) i * clients.size() / count))));
        }
        return rows;
    }

    private ClientRow row(CountedClient client) {
        ClientTally tally = client.count().clients();
        int i = client.index();
        List<ActivePeriod> periods = client.activePeriods();
        long all = periods.stream().mapToLong(activePeriod -> completed(activePeriod.from(), activePeriod.to())).sum();
        return new ClientRow(client.tester(), client.number(),
                new ClientRow.ClientTime(periods.getFirst().from() / 1e9, (periods.getLast().to() - 1) / 1e9),
                tally.successes(i), tally.failures(i), share(tally.completions(i), all),
                share(tally.completionsAtPeak(i), completedAtPeak), tally.meanSeconds(i), tally.deviationSeconds(i),
                tally.bytes(i));
    }

    private static double share(long own, long all) {
        return all == 0 ? 0 : (double) own / all;
    }

    boolean isFairnessKnown() {
        return frame.peak().to() - frame.peak().from() >= MIN_QUANTA * frame.quanta().step() && completedAtPeak > 0
                && clients.stream().anyMatch(this::isAtPeak);
    }

    private boolean isAtPeak(CountedClient client) {
        return peak.isCoveredBy(client.count().overview().clients(), client.index());
    }

    Fairness fairness() {
        if (!isFairnessKnown()) {
            return new Fairness(0, 0, 0, 0);
        }
        double[] shares = clients.stream()
                .filter(this::isAtPeak)
                .mapToDouble(
                        client -> share(client.count().clients().completionsAtPeak(client.index()), completedAtPeak))
                .toArray();
        Moments moments = Moments.of(shares);
        double jain = moments.squares() == 0 ? 0 : moments.sum() * moments.sum() / (shares.length * moments.squares());
        return new Fairness(shares.length, moments.deviation(),
                moments.mean() == 0 ? 0 : moments.deviation() / moments.mean(), jain);
    }

    ClientSpread spread(TesterData tester) {
        List<CountedClient> own = clients.stream()
                .filter(client -> client.count().tester().equals(tester))
                .filter(this::isAtPeak)
                .toList();
        Moments successes = Moments.of(own.stream()
                .mapToDouble(c -> c.count().clients().completionsAtPeak(c.index()))
                .toArray());
        Moments bytes = Moments.of(own.stream().mapToDouble(c -> c.count().clients().bytesAtPeak(c.index())).toArray());
        return own.isEmpty()
                ? ClientSpread.NONE
                : new ClientSpread(own.size(), successes.mean(), successes.deviation(), bytes.mean(),
                        bytes.deviation());
    }

    private record Moments(int count, double sum, double squares, double deviation) {

        static Moments of(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            double variance = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).average().orElse(0);
            double squares = Arrays.stream(values).map(value -> value * value).sum();
            return new Moments(values.length, Arrays.stream(values).sum(), squares, Math.sqrt(variance));
        }

        double mean() {
            return count == 0 ? 0 : sum / count;
        }
    }
}
