package org.openmds.provider.ganglia;

import java.util.List;
import java.util.function.Predicate;

import org.openmds.provider.input.WildcardPattern;

/**
 * What a Ganglia provider publishes.
 *
 * @param name
 *            of the provider
 * @param metrics
 *            the metrics that are shown though GLUE has no name for them: names, in which {@code *} stands for any characters
 */
public record GangliaPublication(String name, List<String> metrics) {

    public GangliaPublication {
        metrics = List.copyOf(metrics);
    }

    /** Whether a metric is shown that GLUE has no name for. */
    Predicate<String> wanted() {
        return metrics.stream()
                .map(each -> new WildcardPattern(each).pattern().asMatchPredicate())
                .reduce(_ -> false, Predicate::or);
    }
}
