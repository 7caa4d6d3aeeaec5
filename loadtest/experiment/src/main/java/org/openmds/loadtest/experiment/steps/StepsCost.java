package org.openmds.loadtest.experiment.steps;

import java.util.Locale;

/**
 * What steps cost the queries of one curve.
 *
 * @param curve
 *            such as set1/gris-cached
 * @param every
 *            of so many queries one tells its steps
 * @param pairs
 *            of blocks
 * @param queries
 *            that were answered in each block, on average
 * @param failures
 *            of all blocks
 * @param cpu
 *            seconds a query, of users and servers together
 * @param response
 *            seconds a query
 * @param clientsOnly
 *            servers time each query, so that what it costs them is in both blocks of a pair, and in no difference
 */
public record StepsCost(String curve, int every, int pairs, double queries, long failures, PairedDifference cpu,
        PairedDifference response, boolean clientsOnly) {

    /** What measuring may add to what is measured. */
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
                : cpu.isAbove(MAX_SHARE) ? "NO" : "not known so exactly: more blocks";
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
