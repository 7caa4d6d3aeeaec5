package org.openmds.aggregator.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.xml.XmlElement;

/** The checked elements of a source's configuration. Their order, comments and attributes, including {@code xsi:type}, are ignored. */
public final class ConfigurationParts {

    private final XmlElement element;

    /**
     * @param texts
     *            local names of allowed elements with text, in addition to the interval
     * @param structures
     *            local names of allowed elements with any content
     * @throws SourceConfigurationException
     *             there is a different element
     */
    public ConfigurationParts(XmlElement element, List<String> texts, List<String> structures) {
        this.element = element;
        List<String> known = Stream.of(List.of("PollIntervalMillis"), texts, structures).flatMap(List::stream).toList();
        for (XmlElement child : element.children()) {
            QName name = child.name();
            if (!known.contains(name.getLocalPart()) || !name.getNamespaceURI().equals(AggregatorTypes.NAMESPACE)) {
                throw new SourceConfigurationException("%s must hold %s, all of namespace %s, got %s".formatted(kind(),
                        String.join(", ", known), AggregatorTypes.NAMESPACE, name));
            }
            if (!child.children().isEmpty() && !structures.contains(name.getLocalPart())) {
                throw new SourceConfigurationException("%s of %s must hold text alone, got %s".formatted(
                        name.getLocalPart(), kind(), child.children().getFirst().name()));
            }
        }
    }

    /** Returns the local name of the configuration element. */
    public String kind() {
        return element.name().getLocalPart();
    }

    /** Returns an element that must occur once. */
    public XmlElement required(String part) {
        List<XmlElement> all = all(part);
        if (all.size() != 1) {
            throw new SourceConfigurationException(
                    "%s must hold one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.getFirst();
    }

    /** Returns the text of an optional element; empty if it is missing. */
    String textOfOptional(String part) {
        return optional(part).map(found -> found.text().strip()).orElse("");
    }

    /** Returns an element that may occur once. */
    public Optional<XmlElement> optional(String part) {
        List<XmlElement> all = all(part);
        if (all.size() > 1) {
            throw new SourceConfigurationException(
                    "%s must hold at most one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.stream().findFirst();
    }

    /** Returns the elements of a name, at least one. */
    List<XmlElement> oneOrMore(String part, int max) {
        List<XmlElement> all = all(part);
        if (all.isEmpty() || all.size() > max) {
            throw new SourceConfigurationException(
                    "%s must hold 1 to %d %s, got %d".formatted(kind(), max, part, all.size()));
        }
        return all;
    }

    private List<XmlElement> all(String part) {
        return element.children(new QName(AggregatorTypes.NAMESPACE, part));
    }
}
