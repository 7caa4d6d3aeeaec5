package org.openmds.aggregator.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.xml.XmlElement;

/** The parts of a source's configuration, counted and checked. Attributes, {@code xsi:type} among them, comments and the order do not matter. */
public final class ConfigurationParts {

    private final XmlElement element;

    /**
     * @param texts
     *            local names of what it may hold as text, beside the interval
     * @param structures
     *            local names of what it may hold with any content
     * @throws SourceConfigurationException
     *             it holds something else
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

    /** The configuration's own name. */
    public String kind() {
        return element.name().getLocalPart();
    }

    /** The part that must be there once. */
    public XmlElement required(String part) {
        List<XmlElement> all = all(part);
        if (all.size() != 1) {
            throw new SourceConfigurationException(
                    "%s must hold one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.getFirst();
    }

    /** The text of a part that may be there once; empty when it is not. */
    String textOfOptional(String part) {
        return optional(part).map(found -> found.text().strip()).orElse("");
    }

    /** A part that may be there once. */
    public Optional<XmlElement> optional(String part) {
        List<XmlElement> all = all(part);
        if (all.size() > 1) {
            throw new SourceConfigurationException(
                    "%s must hold at most one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.stream().findFirst();
    }

    /** The parts of that name, one at least. */
    List<XmlElement> oneOrMore(String part, int most) {
        List<XmlElement> all = all(part);
        if (all.isEmpty() || all.size() > most) {
            throw new SourceConfigurationException(
                    "%s must hold 1 to %d %s, got %d".formatted(kind(), most, part, all.size()));
        }
        return all;
    }

    private List<XmlElement> all(String part) {
        return element.children(new QName(AggregatorTypes.NAMESPACE, part));
    }
}
