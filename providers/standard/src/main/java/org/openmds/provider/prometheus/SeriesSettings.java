package org.openmds.provider.prometheus;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;
import org.openmds.provider.input.WildcardPattern;

/** Series of an exporter that become elements. */
record SeriesSettings(
        @Key(value = "Name of the series, as the exporter writes it (with _total or _bucket). At least one series is needed if host is false.", required = true, pattern = "\\S{1,500}", expected = "the name of a metric") String metric,
        @Key("Labels that the series must have; * stands for any characters.") List<LabelMatchSettings> labels,
        @Key(value = "Name of the elements, as {namespace}name or name.", required = true) QName element,
        @Key("Unit to publish with the value, as the attribute unit.") Optional<String> unit,
        @Key(value = "Number by which the value is multiplied. The product is exact.", initial = "1", pattern = "[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?", expected = "a decimal number such as 0.001 or 1e-6") String factor,
        @Key("Labels to publish as attributes.") List<SeriesAttributeSettings> attributes) {

    /** Returns the settings in the form of the provider. */
    SeriesSelector selector() {
        return new SeriesSelector(metric,
                labels.stream()
                        .collect(Collectors.toUnmodifiableMap(LabelMatchSettings::name,
                                each -> new WildcardPattern(each.value()), (_, last) -> last)),
                element, unit.orElse(""), new BigDecimal(factor),
                attributes.stream()
                        .collect(Collectors.toUnmodifiableMap(SeriesAttributeSettings::label,
                                SeriesAttributeSettings::attribute, (_, last) -> last)));
    }
}
