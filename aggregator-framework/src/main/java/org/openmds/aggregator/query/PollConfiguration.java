package org.openmds.aggregator.query;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.xml.XmlElement;

/** The parts of a poll's configuration, counted and checked. Attributes, {@code xsi:type} among them, comments and the order do not matter. */
final class PollConfiguration {

    private final XmlElement element;

    /**
     * @param parts
     *            local names of what it may hold, beside the interval
     * @throws SourceConfigurationException
     *             it holds something else
     */
    PollConfiguration(XmlElement element, List<String> parts) {
        this.element = element;
        for (XmlElement child : element.children()) {
            QName name = child.name();
            boolean known = name.getLocalPart().equals("PollIntervalMillis") || parts.contains(name.getLocalPart());
            if (!known || !name.getNamespaceURI().equals(AggregatorTypes.NAMESPACE)) {
                throw new SourceConfigurationException(
                        "%s must hold PollIntervalMillis, %s, all of namespace %s, got %s".formatted(kind(),
                                String.join(", ", parts), AggregatorTypes.NAMESPACE, name));
            }
            if (!child.children().isEmpty()) {
                throw new SourceConfigurationException("%s of %s must hold text alone, got %s".formatted(
                        name.getLocalPart(), kind(), child.children().getFirst().name()));
            }
        }
    }

    /** The configuration's own name. */
    String kind() {
        return element.name().getLocalPart();
    }

    /** The part that must be there once. */
    XmlElement one(String part) {
        List<XmlElement> all = all(part);
        if (all.size() != 1) {
            throw new SourceConfigurationException(
                    "%s must hold one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.getFirst();
    }

    /** The text of a part that may be there once; empty when it is not. */
    String textOfOptional(String part) {
        List<XmlElement> all = all(part);
        if (all.size() > 1) {
            throw new SourceConfigurationException(
                    "%s must hold at most one %s, got %d".formatted(kind(), part, all.size()));
        }
        return all.isEmpty() ? "" : all.getFirst().text().strip();
    }

    /** The parts of that name, one at least. */
    List<XmlElement> several(String part, int most) {
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
