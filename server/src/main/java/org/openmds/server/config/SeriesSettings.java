package org.openmds.server.config;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * Series of an exporter that become elements.
 *
 * @param metric
 *            name of the series
 * @param labels
 *            what its labels must be
 * @param element
 *            name of the elements
 * @param unit
 *            told with the value
 * @param factor
 *            a decimal number that the value is multiplied with
 * @param attributes
 *            labels that are shown
 */
public record SeriesSettings(
        @Key(value = "Name of the series, as the exporter writes it (with _total or _bucket).", required = true, pattern = "\\S{1,500}", expected = "the name of a metric") String metric,
        @Key("What labels must be; * stands for any characters.") List<LabelSettings> labels,
        @Key(value = "Name of the elements, as {namespace}name or name.", required = true) QName element,
        @Key("Told with the value, as the attribute unit.") Optional<String> unit,
        @Key(value = "What the value is multiplied with.", pattern = "[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?", expected = "a decimal number such as 0.001 or 1e-6") String factor,
        @Key("Labels to show, as attributes.") List<SeriesAttributeSettings> attributes) {

    public SeriesSettings {
        labels = List.copyOf(labels);
        attributes = List.copyOf(attributes);
    }
}
