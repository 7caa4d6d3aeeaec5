package org.openmds.server.config;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;

/** The series of a Prometheus exporter that become elements. */
public record SeriesSettings(
        @Key(value = "Name of the series, as the exporter writes it (with _total or _bucket).", required = true, pattern = "\\S{1,500}", expected = "the name of a metric") String metric,
        @Key("Labels that the series must have; * stands for any characters.") List<LabelSettings> labels,
        @Key(value = "Name of the elements, as {namespace}name or name.", required = true) QName element,
        @Key("Unit to publish with the value, as the attribute unit.") Optional<String> unit,
        @Key(value = "Number by which the value is multiplied.", initial = "1", pattern = "[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?", expected = "a decimal number such as 0.001 or 1e-6") String factor,
        @Key("Labels to publish as attributes.") List<SeriesAttributeSettings> attributes) {

    public SeriesSettings {
        labels = List.copyOf(labels);
        attributes = List.copyOf(attributes);
    }
}
