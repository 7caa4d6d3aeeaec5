package org.openmds.webmds.page;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Document;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.streams.Steps;

/**
 * Puts the history of an entry beside the document of its group. Only entries of the group itself have one: what a lower index says of its entries names
 * services that nobody configured. A page without it is a page without charts. Thread-safe.
 */
final class EntryHistory {

    /** The style sheet's parameter; no URL can set it. */
    static final QName PARAMETER = new QName("http://openmds.org/webmds/functions", "history");

    private static final Logger LOG = LogManager.getLogger();

    private final BiFunction<String, EndpointReference, Optional<XmlSource>> histories;
    private final Documents documents;

    EntryHistory(BiFunction<String, EndpointReference, Optional<XmlSource>> histories, Documents documents) {
        this.histories = histories;
        this.documents = documents;
    }

    Document beside(Document group, String name, String key) {
        try {
            Optional<XmlSource> source = entry(group.node(), key).flatMap(entry -> histories.apply(name, entry));
            return source.isEmpty()
                    ? group
                    : group.with(PARAMETER, documents.read("history " + name + " " + key, source.get(), Map.of()));
        } catch (SourceException | TransformException | WsrfFaultException | InvalidXmlException e) {
            LOG.debug("no history of entry {} of {}: {}", key, name, e.getMessage());
            return group;
        }
    }

    /** The EPR of the entry with that key. */
    private static Optional<EndpointReference> entry(XdmNode group, String key) {
        return group.select(
                Steps.child().then(Steps.child(named("Entry"))).then(Steps.child(named("ServiceGroupEntryEPR"))))
                .asListOfNodes()
                .stream()
                .filter(reference -> reference.select(Steps.descendant(named("EntryKey")))
                        .anyMatch(each -> each.getStringValue().equals(key)))
                .findFirst()
                .map(reference -> EndpointReference.read(XmlFragment.parse(reference.toString()).root()));
    }

    private static Predicate<XdmNode> named(String localName) {
        return node -> node.getNodeName() != null && node.getNodeName().getLocalName().equals(localName);
    }
}
