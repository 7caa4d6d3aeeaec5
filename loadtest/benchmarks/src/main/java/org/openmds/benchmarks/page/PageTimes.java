package org.openmds.benchmarks.page;

import java.util.ArrayList;
import java.util.List;

/** Times of one kind in milliseconds. Used by one thread. */
final class PageTimes {

    private final List<Double> millis = new ArrayList<>();

    void add(double value) {
        millis.add(value);
        millis.sort(null);
    }

    double median() {
        return quantile(0.5);
    }

    double quantile(double part) {
        return millis.get(Math.min(millis.size() - 1, (int) (part * millis.size())));
    }

    double max() {
        return millis.getLast();
    }
}
