package org.openmds.provider.prometheus;

import java.math.BigDecimal;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.provider.input.WildcardPattern;

/**
 * Series that become elements.
 *
 * @param metric
 *            name of the series, with the suffix that it has in the exposition
 * @param labels
 *            what labels must be, by their names
 * @param element
 *            name of the elements
 * @param unit
 *            what is said of the value; nothing where empty
 * @param factor
 *            what the value is multiplied with
 * @param attributes
 *            name of the attribute for each label that is shown
 */
public record SeriesSelector(String metric, Map<String, WildcardPattern> labels, QName element, String unit,
        BigDecimal factor,
        Map<String, String> attributes) {

    public SeriesSelector {
        labels = Map.copyOf(labels);
        attributes = Map.copyOf(attributes);
    }

    boolean matches(MetricSeries series) {
        return labels.entrySet().stream().allMatch(each -> each.getValue().matches(series.label(each.getKey())));
    }
}
