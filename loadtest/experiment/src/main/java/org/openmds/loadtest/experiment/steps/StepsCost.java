package org.openmds.loadtest.experiment.steps;

import java.util.Locale;

/**
 * The cost of steps for the queries of one curve.
 *
 * @param curve
 *            such as set1/gris-cached
 * @param every
 *            one in this many queries reports its steps
 * @param pairs
 *            the number of pairs of blocks
 * @param queries
 *            the mean number of answered queries in a block
 * @param failures
 *            the failed queries of all blocks
 * @param cpu
 *            processor seconds per query, of users and servers together
 * @param response
 *            seconds per query
 * @param clientsOnly
 *            true if the servers time every query: their cost is the same in both blocks of a pair and not part of the difference
 */
public record StepsCost(String curve, int every, int pairs, double queries, long failures, PairedDifference cpu,
        PairedDifference response, boolean clientsOnly) {

    /** Largest share that the steps may add to the processor time. */
    public static final double MAX_SHARE = 0.01;

    static final String HEAD = String.format(Locale.ROOT, "%-22s %5s %5s %9s %12s %18s %10s %12s %18s  %s", "curve",
            "every", "pairs", "queries", "CPU us/query", "steps, % of CPU", "us/query", "response us", "steps, % of it",
            "CPU: at most 1 %");

    public boolean passes() {
        return cpu.isAtMost(MAX_SHARE) && failures == 0;
    }

    private String verdict() {
        if (failures > 0) {
            return "%d failures".formatted(failures);
        }
        String known = cpu.isAtMost(MAX_SHARE)
                ? "yes"
                : cpu.isAbove(MAX_SHARE) ? "NO" : "not precise enough: use more blocks";
        return clientsOnly ? known + ", clients only" : known;
    }

    String line() {
        return String.format(Locale.ROOT, "%-22s %5d %5d %9.0f %12.1f %18s %10.2f %12.1f %18s  %s", curve, every, pairs,
                queries,
                cpu.base() * 1e6, percent(cpu), cpu.base() * cpu.share() * 1e6, response.base() * 1e6,
                percent(response), verdict());
    }

    private static String percent(PairedDifference share) {
        return String.format(Locale.ROOT, "%+.2f +- %.2f", share.share() * 100, share.half() * 100);
    }
}
