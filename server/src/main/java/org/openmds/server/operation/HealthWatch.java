package org.openmds.server.operation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The watch over the metrics of the process: it finds budgets that are in use, writers that are stalled, counters of refusals and losses that grew in
 * the last minute, and sources all of whose collections fail. Each budget and each writer that is shown as a metric is watched. Thread-safe.
 */
final class HealthWatch {

    /** Number of samples in the last minute. */
    static final int SAMPLES_PER_MINUTE = 6;
    private static final int MINUTES_OF_SOURCES = 5;
    private static final double MUCH = 0.95;
    /** Time after which a writer that is busy with the same changes is reported. */
    private static final double STALLED_SECONDS = 5;
    private static final String BUDGET_USED = "mds.budget.used";
    private static final String BUDGET_LIMIT = "mds.budget.limit";
    private static final String BUDGET = "budget";
    private static final String COLLECTIONS = "mds.collection.duration";
    private static final String FAILURES = "mds.collection.failures";

    /** The counters whose growth is a problem, each with the sentence that reports it. */
    private static final List<WatchedCounter> WATCHED = List.of(
            new WatchedCounter("mds.budget.refusals", BUDGET, "refused in the last minute, budget %s: %d"),
            new WatchedCounter("mds.http.refusals", "reason", "requests refused in the last minute, reason %s: %d"),
            new WatchedCounter("mds.queries.refused", "", "queries refused in the last minute%s: %d"),
            new WatchedCounter("mds.queries.overrun", "",
                    "queries much longer than limits.xpath-time in the last minute%s: %d"),
            new WatchedCounter("mds.state.errors", "", "failed writes to the state in the last minute%s: %d"),
            new WatchedCounter("mds.notifications.dropped", "", "notifications lost in the last minute%s: %d"),
            new WatchedCounter("mds.log.dropped", "", "lines of the logs lost in the last minute%s: %d"));
    /** Reasons of refusals that a request causes by its content, or that a budget reports; they are no problem of the server. */
    private static final Set<String> OF_THE_REQUEST = Set.of("address", "host", "origin", "proxy", "no-credential",
            "no-bearer-token",
            "unknown-token", "no-right", "body");

    private final MeterRegistry metrics;
    @GuardedBy("this")
    private final RecentCounts counts = new RecentCounts(SAMPLES_PER_MINUTE);
    @GuardedBy("this")
    private final RecentCounts collections = new RecentCounts(MINUTES_OF_SOURCES);
    @GuardedBy("this")
    private int samples;

    /**
     * A counter whose growth is a problem.
     *
     * @param tag
     *            name of the tag that tells its variants apart; empty for none
     * @param sentence
     *            format of the problem, with the tag's value and the increase
     */
    private record WatchedCounter(String name, String tag, String sentence) {
    }

    HealthWatch(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    /** Takes a sample of the counters; called {@link #SAMPLES_PER_MINUTE} times in a minute. */
    synchronized void sample() {
        Map<String, Double> totals = new HashMap<>();
        WATCHED.forEach(watched -> totals(watched).forEach((tag, total) -> totals.put(watched.name() + tag, total)));
        counts.sample(totals);
        if (samples++ % SAMPLES_PER_MINUTE == 0) {
            collections.sample(collectionTotals());
        }
    }

    /** Returns a line for each problem. */
    synchronized List<String> problems() {
        List<String> problems = new ArrayList<>(budgetsInUse());
        problems.addAll(stalledWriters());
        for (WatchedCounter watched : WATCHED) {
            totals(watched).forEach((tag, total) -> {
                long increase = counts.increase(watched.name() + tag, total);
                if (increase > 0 && !OF_THE_REQUEST.contains(tag)) {
                    problems.add(watched.sentence().formatted(tag, increase));
                }
            });
        }
        failingSources().ifPresent(problems::add);
        return problems;
    }

    private List<String> budgetsInUse() {
        List<String> problems = new ArrayList<>();
        for (Gauge used : metrics.find(BUDGET_USED).gauges()) {
            String budget = tag(used, BUDGET);
            Gauge limit = metrics.find(BUDGET_LIMIT).tag(BUDGET, budget).gauge();
            if (limit != null && limit.value() > 0 && used.value() >= MUCH * limit.value()) {
                problems.add("budget %s is in use: %.0f of %.0f".formatted(budget, used.value(), limit.value()));
            }
        }
        return problems;
    }

    private List<String> stalledWriters() {
        List<String> problems = new ArrayList<>();
        for (Gauge busy : metrics.find(WriterMetrics.BUSY).gauges()) {
            if (busy.value() >= STALLED_SECONDS) {
                problems.add("the writer of %s is stalled: it has been busy for %.0f s; changes wait"
                        .formatted(tag(busy, WriterMetrics.WRITER), Math.floor(busy.value())));
            }
        }
        return problems;
    }

    /** Reports the sources that were collected in the last minutes and never with success. Their names are on /metrics. */
    @GuardedBy("this")
    private Optional<String> failingSources() {
        Map<String, Double> totals = collectionTotals();
        long failing = 0;
        for (String name : totals.keySet()) {
            if (name.startsWith(COLLECTIONS) && fails(name.substring(COLLECTIONS.length()), totals)) {
                failing++;
            }
        }
        return failing == 0
                ? Optional.empty()
                : Optional.of(
                        "sources all of whose collections in the last %d minutes failed (mds_collection_failures): %d"
                                .formatted(MINUTES_OF_SOURCES, failing));
    }

    /** Returns true if a target was collected, and never with success. */
    @GuardedBy("this")
    private boolean fails(String target, Map<String, Double> totals) {
        long collected = increase(totals, COLLECTIONS + target);
        return collected > 0 && increase(totals, FAILURES + target) >= collected;
    }

    @GuardedBy("this")
    private long increase(Map<String, Double> totals, String name) {
        return collections.increase(name, totals.getOrDefault(name, 0.0));
    }

    private Map<String, Double> collectionTotals() {
        Map<String, Double> totals = new HashMap<>();
        metrics.find(COLLECTIONS)
                .timers()
                .forEach(timer -> totals.put(COLLECTIONS + tag(timer, "target"), (double) timer.count()));
        metrics.find(FAILURES)
                .counters()
                .forEach(counter -> totals.put(FAILURES + tag(counter, "target"), counter.count()));
        return totals;
    }

    /** Returns the totals of a counter by the value of its tag. */
    private Map<String, Double> totals(WatchedCounter watched) {
        Map<String, Double> totals = new TreeMap<>();
        metrics.find(watched.name())
                .functionCounters()
                .forEach(counter -> totals.merge(tag(counter, watched.tag()), counter.count(), Double::sum));
        metrics.find(watched.name())
                .counters()
                .forEach(counter -> totals.merge(tag(counter, watched.tag()), counter.count(), Double::sum));
        return totals;
    }

    private static String tag(Meter meter, String name) {
        String value = name.isEmpty() ? null : meter.getId().getTag(name);
        return value == null ? "" : value;
    }
}
