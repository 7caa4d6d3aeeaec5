package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.model.pace.Window;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.Fairness;
import org.openmds.loadtest.result.analysis.RunResult.Spread;

/** Clients one by one: what each had of the service, and how evenly that was shared out. */
final class ClientRows {

    /** A peak of fewer quanta says nothing of fairness. */
    static final int FEWEST_QUANTA = 30;

    private record Client(Totals.Kept count, int index) {

        int tester() {
            return count.tester().info().tester();
        }

        int number() {
            return count.look().clients().number(index);
        }

        List<Window> windows() {
            return count.look().clients().windows(index).toList();
        }
    }

    private final Frame frame;
    private final Peak peak;
    private final List<Client> clients;
    private final long[] completedBefore;
    private final long completedAtPeak;

    ClientRows(Frame frame, RunTally tally, List<Totals.Kept> counts) {
        this.frame = frame;
        peak = new Peak(frame.peak().from(), frame.peak().to());
        clients = counts.stream()
                .flatMap(ClientRows::clients)
                .sorted(Comparator.comparingInt(Client::tester).thenComparing(Client::number, Integer::compareUnsigned))
                .toList();
        completedBefore = new long[frame.timeline().cells() + 1];
        for (int cell = 0; cell < frame.timeline().cells(); cell++) {
            boolean isCounted = frame.timeline().from(cell) >= frame.countedFrom();
            completedBefore[cell + 1] = completedBefore[cell] + (isCounted ? tally.successes[cell] : 0);
        }
        completedAtPeak = completed(peak.from(), peak.to());
    }

    private static Stream<Client> clients(Totals.Kept count) {
        return IntStream.range(0, count.look().clients().size())
                .filter(count.look().clients()::isActive)
                .mapToObj(index -> new Client(count, index));
    }

    /** Successes of the whole service between two bounds of the timeline. */
    private long completed(long from, long to) {
        return completedBefore[frame.timeline().cell(to)] - completedBefore[frame.timeline().cell(from)];
    }

    /** Evenly chosen where there are too many. */
    List<ClientRow> rows() {
        List<ClientRow> rows = new ArrayList<>();
        int count = Math.min(RunResult.MOST_CLIENTS, clients.size());
        for (int i = 0; i < count; i++) {
            rows.add(row(clients.get((int) ((long) i * clients.size() / count))));
        }
        return rows;
    }

    private ClientRow row(Client client) {
        ClientTally tally = client.count().clients();
        int i = client.index();
        List<Window> windows = client.windows();
        long all = windows.stream().mapToLong(window -> completed(window.from(), window.to())).sum();
        return new ClientRow(client.tester(), client.number(), windows.getFirst().from() / 1e9,
                (windows.getLast().to() - 1) / 1e9, tally.successes(i), tally.failures(i),
                share(tally.completions(i), all),
                share(tally.completionsAtPeak(i), completedAtPeak), tally.meanSeconds(i), tally.deviationSeconds(i),
                tally.bytes(i));
    }

    private static double share(long own, long all) {
        return all == 0 ? 0 : (double) own / all;
    }

    boolean canTellFairness() {
        return frame.peak().to() - frame.peak().from() >= FEWEST_QUANTA * frame.quanta().step() && completedAtPeak > 0
                && clients.stream().anyMatch(this::isAtPeak);
    }

    private boolean isAtPeak(Client client) {
        return peak.hasAllOf(client.count().look().clients(), client.index());
    }

    Fairness fairness() {
        if (!canTellFairness()) {
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

    Spread spread(TesterData tester) {
        List<Client> own = clients.stream()
                .filter(client -> client.count().tester().equals(tester))
                .filter(this::isAtPeak)
                .toList();
        Moments successes = Moments.of(own.stream()
                .mapToDouble(c -> c.count().clients().completionsAtPeak(c.index()))
                .toArray());
        Moments bytes = Moments.of(own.stream().mapToDouble(c -> c.count().clients().bytesAtPeak(c.index())).toArray());
        return own.isEmpty()
                ? Spread.NONE
                : new Spread(own.size(), successes.mean(), successes.deviation(), bytes.mean(), bytes.deviation());
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
