package org.openmds.provider.prometheus;

import java.math.BigDecimal;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.provider.input.WildcardPattern;

/**
 * Selects series of a metric and names their elements.
 *
 * @param metric
 *            name of the series, with the suffix that it has in the exposition
 * @param labels
 *            required values of labels, by the labels' names
 * @param element
 *            name of the elements
 * @param unit
 *            unit of the value; empty for none
 * @param factor
 *            factor by which the value is multiplied
 * @param attributes
 *            attribute names by label, for the labels to show
 */
record SeriesSelector(String metric, Map<String, WildcardPattern> labels, QName element, String unit,
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
