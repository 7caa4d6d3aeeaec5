package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.aggregator.query.FinalNames;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A ResourcePropertyValueChangeNotification (WS-ResourceProperties 1.2, section 7).
 *
 * @param old
 *            the old values; often left out
 * @param current
 *            the current values
 */
record ValueChange(List<XmlFragment> old, List<XmlFragment> current) {

    private static final QName NAME = rp("ResourcePropertyValueChangeNotification");

    /** Reads a message; empty if it is a different one. */
    static Optional<ValueChange> read(XmlFragment message) {
        if (!FinalNames.of(message.name()).equals(NAME)) {
            return Optional.empty();
        }
        return Optional.of(new ValueChange(values(message.root(), "OldValues"), values(message.root(), "NewValues")));
    }

    /** Returns the message that would report these values. */
    static XmlTree message(List<XmlFragment> values) {
        XmlTree present = new XmlTree(empty(rp("NewValues")), values.stream().map(XmlTree::of).toList());
        return new XmlTree(empty(NAME), List.of(present));
    }

    private static List<XmlFragment> values(XmlElement message, String part) {
        return message.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals(part))
                .flatMap(child -> child.childFragments(EntrySizeLimit.MAX_BYTES).stream())
                .toList();
    }

    private static XmlFragment empty(QName name) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name).end().build();
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName, "rp");
    }
}
