package org.openmds.provider.ganglia;

import java.util.List;
import java.util.regex.Pattern;

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

    /** All names that are wanted, as one pattern. */
    Pattern wanted() {
        String any = String.join("|",
                metrics.stream().map(each -> "\\Q" + each.replace("\\E", "").replace("*", "\\E.*\\Q") + "\\E").toList());
        return Pattern.compile(metrics.isEmpty() ? "(?!)" : any);
    }
}
