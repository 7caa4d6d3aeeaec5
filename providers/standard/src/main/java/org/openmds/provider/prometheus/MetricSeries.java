package org.openmds.provider.prometheus;

import java.util.Map;

/** A time series: its name, including the sample's suffix ({@code _total}, {@code _bucket}), and its labels. */
record MetricSeries(String name, Map<String, String> labels) {

    MetricSeries {
        labels = Map.copyOf(labels);
    }

    /** Returns the value of a label; empty if it is missing, which means the same in Prometheus. */
    String label(String labelName) {
        return labels.getOrDefault(labelName, "");
    }
}
