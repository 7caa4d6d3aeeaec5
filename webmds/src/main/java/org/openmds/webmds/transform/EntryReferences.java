package org.openmds.webmds.transform;

import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.xml.XmlFragment;

import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.streams.Steps;

/** Finds in the document of a service group by which references its own entries are reached. */
public final class EntryReferences {

    private EntryReferences() {
    }

    /**
     * The {@code sg:ServiceGroupEntryEPR} of one of the group's own entries; those of entries inside of entries are not looked at.
     *
     * @param key
     *            the text of its {@code sgk:EntryKey}
     */
    public static Optional<XmlFragment> find(Document group, String key) {
        return group.node()
                .select(Steps.child().then(Steps.child(named("Entry"))).then(Steps.child(named("ServiceGroupEntryEPR"))))
                .asListOfNodes()
                .stream()
                .filter(reference -> reference.select(Steps.descendant(named("EntryKey")))
                        .anyMatch(each -> each.getStringValue().equals(key)))
                .findFirst()
                .map(reference -> XmlFragment.parse(reference.toString()));
    }

    private static Predicate<XdmNode> named(String localName) {
        return node -> node.getNodeName() != null && node.getNodeName().getLocalName().equals(localName);
    }
}
