package org.openmds.webmds.transform;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.streams.Steps;

/**
 * The group's own entries in the document of a service group, by their keys; entries of groups below are left out. Immutable.
 */
public record GroupEntries(Map<String, XdmNode> references) {

    public GroupEntries {
        references = Map.copyOf(references);
    }

    /** Finds the entries of a document. */
    static GroupEntries of(XdmNode group) {
        Map<String, XdmNode> references = new HashMap<>();
        group.select(Steps.child()
                .then(Steps.child(named("Entry")))
                .then(Steps.child(named("ServiceGroupEntryEPR"))))
                .forEach(reference -> reference.select(Steps.descendant(named("EntryKey")))
                        .forEach(key -> references.putIfAbsent(key.getStringValue(), reference)));
        return new GroupEntries(references);
    }

    /** Returns the endpoint reference of an entry. */
    public Optional<EndpointReference> reference(String key) {
        return Optional.ofNullable(references.get(key))
                .map(reference -> EndpointReference.read(XmlFragment.parse(reference.toString()).root()));
    }

    private static Predicate<XdmNode> named(String localName) {
        return node -> node.getNodeName() != null && node.getNodeName().getLocalName().equals(localName);
    }
}
