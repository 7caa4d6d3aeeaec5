package org.openmds.provider.ganglia;

import java.util.List;
import java.util.function.Predicate;

import org.openmds.provider.input.WildcardPattern;

/**
 * The settings of a Ganglia provider.
 *
 * @param name
 *            name of the provider
 * @param metrics
 *            the metrics to publish that GLUE has no name for: names, in which {@code *} stands for any characters
 */
record GangliaPublication(String name, List<String> metrics) {

    public GangliaPublication {
        metrics = List.copyOf(metrics);
    }

    /** Returns a test for the names of metrics to publish that GLUE has no name for. */
    Predicate<String> wanted() {
        return metrics.stream()
                .map(each -> new WildcardPattern(each).pattern().asMatchPredicate())
                .reduce(_ -> false, Predicate::or);
    }
}
