package org.openmds.webmds.transform;

import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.streams.Steps;

/** Finds entries in the document of a service group. */
public final class GroupEntries {

    private GroupEntries() {
    }

    /** Returns the endpoint reference of the group's own entry with this key; entries of groups below are ignored. */
    public static Optional<EndpointReference> reference(SourceDocument group, String key) {
        return group.node()
                .select(Steps.child()
                        .then(Steps.child(named("Entry")))
                        .then(Steps.child(named("ServiceGroupEntryEPR"))))
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
