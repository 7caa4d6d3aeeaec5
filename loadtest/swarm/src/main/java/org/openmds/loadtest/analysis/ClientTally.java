package org.openmds.loadtest.analysis;

import java.util.Arrays;

/** Counts of each client of a tester: eight numbers a client. Not thread-safe. */
final class ClientTally {

    final long[] successes;
    final long[] failures;
    final long[] completions;
    final long[] completionsAtPeak;
    final long[] bytes;
    final long[] bytesAtPeak;
    private final long[] sum;
    private final long[] squaresHigh;
    private final long[] squaresLow;

    ClientTally(int clients) {
        successes = new long[clients];
        failures = new long[clients];
        completions = new long[clients];
        completionsAtPeak = new long[clients];
        bytes = new long[clients];
        bytesAtPeak = new long[clients];
        sum = new long[clients];
        squaresHigh = new long[clients];
        squaresLow = new long[clients];
    }

    void success(int client, long nanos) {
        successes[client]++;
        sum[client] += nanos;
        squares(client, Math.multiplyHigh(nanos, nanos), nanos * nanos);
    }

    private void squares(int client, long high, long low) {
        squaresLow[client] += low;
        squaresHigh[client] += high + (Long.compareUnsigned(squaresLow[client], low) < 0 ? 1 : 0);
    }

    double meanSeconds(int client) {
        return successes[client] == 0 ? 0 : sum[client] / 1e9 / successes[client];
    }

    double deviationSeconds(int client) {
        return Durations.deviation(successes[client], sum[client], squaresHigh[client], squaresLow[client]) / 1e9;
    }

    void addAll(ClientTally other) {
        add(successes, other.successes);
        add(failures, other.failures);
        add(completions, other.completions);
        add(completionsAtPeak, other.completionsAtPeak);
        add(bytes, other.bytes);
        add(bytesAtPeak, other.bytesAtPeak);
        add(sum, other.sum);
        for (int client = 0; client < squaresLow.length; client++) {
            squares(client, other.squaresHigh[client], other.squaresLow[client]);
        }
    }

    private static void add(long[] to, long[] from) {
        Arrays.setAll(to, i -> to[i] + from[i]);
    }
}
