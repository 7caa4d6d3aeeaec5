package org.openmds.server.operation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Samples of counters, from which the increase over the last samples follows. Not thread-safe. */
final class RecentCounts {

    private final int samples;
    private final Deque<Map<String, Double>> totals = new ArrayDeque<>();

    /** @param samples number of intervals between two samples that an increase covers */
    RecentCounts(int samples) {
        this.samples = samples;
    }

    /** Takes a sample: the totals of the counters by name. */
    void sample(Map<String, Double> current) {
        totals.addLast(Map.copyOf(current));
        if (totals.size() > samples) {
            totals.removeFirst();
        }
    }

    /** Returns the increase of a counter since the oldest sample; a counter that was not there then began at zero. */
    long increase(String name, double current) {
        Map<String, Double> oldest = totals.peekFirst();
        return oldest == null ? 0 : Math.round(current - oldest.getOrDefault(name, 0.0));
    }
}
