package org.openmds.provider.ganglia;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A host in Ganglia's answer.
 *
 * @param tag
 *            the element with the attributes of the host itself
 */
record GangliaHost(GangliaTag tag, Map<String, GangliaMetric> metrics) {

    GangliaHost(GangliaTag tag, Collection<GangliaMetric> metrics) {
        this(tag, byName(metrics));
    }

    String name() {
        return tag.text("NAME");
    }

    ReportAge age() {
        return ReportAge.of(tag);
    }

    private static Map<String, GangliaMetric> byName(Collection<GangliaMetric> metrics) {
        Map<String, GangliaMetric> byName = new LinkedHashMap<>();
        metrics.forEach(each -> byName.putIfAbsent(each.name(), each));
        return byName;
    }
}
