package org.openmds.provider.prometheus;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlText;

/** The selected samples of one exposition, and the elements made of them. Not thread-safe. */
final class SelectedSeries {

    private final List<SeriesSelector> selections;
    private final int maxElements;
    private final Map<String, String> labels;
    private final Map<String, List<SeriesSelector>> byMetric = new HashMap<>();
    private final Map<SeriesSelector, List<MetricSample>> found = new HashMap<>();
    private final Set<MetricSeries> seen = new HashSet<>();
    private int elements;
    private int leftOut;
    private int duplicates;

    SelectedSeries(PrometheusPublication publication) {
        this.selections = publication.selections();
        this.maxElements = publication.maxElements();
        this.labels = publication.labels();
        selections.forEach(each -> byMetric.computeIfAbsent(each.metric(), _ -> new ArrayList<>()).add(each));
    }

    void add(MetricSample sample) {
        List<SeriesSelector> matching = byMetric.getOrDefault(sample.series().name(), List.of())
                .stream()
                .filter(each -> each.matches(sample.series()))
                .toList();
        if (matching.isEmpty()) {
            return;
        }
        if (elements + matching.size() > maxElements) {
            leftOut += matching.size();
        } else if (seen.add(sample.series())) {
            elements += matching.size();
            matching.forEach(each -> found.computeIfAbsent(each, _ -> new ArrayList<>()).add(sample));
        } else {
            duplicates++;
        }
    }

    /** @param series number of series in the exposition */
    void write(XmlFragmentBuilder document, int series) {
        document.start(name("Metrics"));
        count(document, "Series", series);
        count(document, "Duplicates", duplicates);
        count(document, "LeftOut", leftOut);
        labels.forEach((label, value) -> document.start(name("Label"))
                .attribute(new QName("Name"), XmlText.printable(label))
                .text(XmlText.printable(value))
                .end());
        for (SeriesSelector each : selections) {
            List<MetricSample> samples = found.getOrDefault(each, List.of());
            samples.forEach(sample -> write(document, each, sample));
            if (samples.isEmpty()) {
                document.start(name("Missing")).attribute(new QName("Metric"), each.metric()).end();
            }
        }
        document.end();
    }

    private static void write(XmlFragmentBuilder document, SeriesSelector seriesSelector, MetricSample sample) {
        document.start(seriesSelector.element());
        Map<String, String> attributes = new LinkedHashMap<>();
        if (!seriesSelector.unit().isEmpty()) {
            attributes.put("unit", seriesSelector.unit());
        }
        new TreeMap<>(seriesSelector.attributes())
                .forEach((label, attribute) -> attributes.putIfAbsent(attribute, sample.series().label(label)));
        attributes.forEach((name, value) -> document.attribute(new QName(name), XmlText.printable(value)));
        document.text(number(sample.value(), seriesSelector.factor())).end();
    }

    /** Returns a number without exponent, because XPath 1.0 does not read exponents. Other values are written as in XML Schema. */
    static String number(double value, BigDecimal factor) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return (value > 0) == (factor.signum() >= 0) ? "INF" : "-INF";
        }
        BigDecimal product = BigDecimal.valueOf(value).multiply(factor);
        return product.signum() == 0 ? "0" : product.stripTrailingZeros().toPlainString();
    }

    private static void count(XmlFragmentBuilder document, String name, int count) {
        if (count > 0) {
            document.attribute(new QName(name), Integer.toString(count));
        }
    }

    private static QName name(String localName) {
        return new QName(PrometheusProvider.NAMESPACE, localName, "prom");
    }
}
