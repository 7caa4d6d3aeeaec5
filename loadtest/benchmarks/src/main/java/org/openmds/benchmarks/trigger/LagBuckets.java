package org.openmds.benchmarks.trigger;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.benchmarks.process.MetricsPage;

/**
 * Cumulative histogram of trigger lags, as {@code /metrics} reports it.
 *
 * @param counts
 *            upper bounds in seconds with the number of lags up to them; the last bound is infinite
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

    /** Returns the number of lags above this bound. */
    double longerThan(double seconds) {
        return total() - counts.getOrDefault(seconds, 0.0);
    }

    double total() {
        return counts.getOrDefault(Double.POSITIVE_INFINITY, 0.0);
    }

    /** Returns the smallest bound in seconds that this share of the lags did not exceed. */
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
