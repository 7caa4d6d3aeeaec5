package org.openmds.benchmarks.trigger;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.benchmarks.process.MetricsPage;

/**
 * How many lags were at most so long, as {@code /metrics} counts them.
 *
 * @param counts
 *            seconds to lags that were not longer; the last is for all
 */
record LagBuckets(SortedMap<Double, Double> counts) {

    private static final Pattern BUCKET = Pattern
            .compile("mds_trigger_lag_seconds_bucket\\{.*le=\"([^\"]+)\".*} (\\S+)");

    static LagBuckets of(MetricsPage page) {
        SortedMap<Double, Double> counts = new TreeMap<>();
        page.text().lines().map(BUCKET::matcher).filter(Matcher::matches).forEach(line -> {
            String bound = line.group(1);
            counts.merge(bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound),
                    Double.parseDouble(line.group(2)), Double::sum);
        });
        return new LagBuckets(counts);
    }

    LagBuckets since(LagBuckets before) {
        SortedMap<Double, Double> counts = new TreeMap<>();
        this.counts.forEach((bound, count) -> counts.put(bound, count - before.counts.getOrDefault(bound, 0.0)));
        return new LagBuckets(counts);
    }

    /** Lags that were longer. */
    double longerThan(double seconds) {
        return total() - counts.getOrDefault(seconds, 0.0);
    }

    double total() {
        return counts.getOrDefault(Double.POSITIVE_INFINITY, 0.0);
    }

    /** The least bound in seconds that this share of the lags did not exceed. */
    double bound(double share) {
        double wanted = share * total();
        return counts.entrySet()
                .stream()
                .filter(bucket -> bucket.getValue() >= wanted)
                .mapToDouble(java.util.Map.Entry::getKey)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
