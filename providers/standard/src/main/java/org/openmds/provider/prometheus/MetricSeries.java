package org.openmds.provider.prometheus;

import java.util.Map;

/** What a sample is of: the name with the suffix that the sample has ({@code _total}, {@code _bucket}), and labels. */
record MetricSeries(String name, Map<String, String> labels) {

    MetricSeries {
        labels = Map.copyOf(labels);
    }

    /** Empty where there is none: to Prometheus, that is the same. */
    String label(String labelName) {
        return labels.getOrDefault(labelName, "");
    }
}
