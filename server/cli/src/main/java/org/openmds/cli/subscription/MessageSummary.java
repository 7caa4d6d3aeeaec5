package org.openmds.cli.subscription;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.cli.output.NamespaceTable;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlElement;

/**
 * A summary of a message in three parts. Names are compared without namespaces, because older implementations use those of drafts.
 *
 * @param what
 *            added, changed, removed, ended; told for other messages
 * @param entry
 *            key of the entry; empty if the message is about none
 * @param about
 *            address of the member, value of the property, reason of an end, or name of the message
 */
record MessageSummary(String what, String entry, String about) {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");
    private static final Map<String, String> MODIFICATIONS = Map.of("EntryAdditionNotification", "added",
            "EntryRemovalNotification", "removed");

    static MessageSummary of(ArrivedMessage arrived, NamespaceTable namespaceTable) {
        return arrived.message()
                .map(message -> of(message, arrived, namespaceTable))
                .orElse(new MessageSummary("told", "", "nothing"));
    }

    private static MessageSummary of(XmlElement message, ArrivedMessage arrived, NamespaceTable namespaceTable) {
        String name = message.name().getLocalPart();
        if (MODIFICATIONS.containsKey(name)) {
            return new MessageSummary(MODIFICATIONS.getOrDefault(name, name), key(message), member(message));
        }
        return switch (name) {
            case "TerminationNotification" -> new MessageSummary("ended",
                    arrived.producer()
                            .flatMap(ended -> ended.referenceParameters().stream().findFirst())
                            .map(key -> key.root().text().strip())
                            .orElse(""),
                    find(message, "TerminationReason").map(reason -> reason.text().strip()).orElse(""));
            case "ResourcePropertyValueChangeNotification" -> valueChange(message);
            default -> new MessageSummary("told", "", namespaceTable.display(message.name()));
        };
    }

    private static MessageSummary valueChange(XmlElement message) {
        Optional<XmlElement> fresh = find(message, "NewValues")
                .filter(values -> values.attribute(NIL).isEmpty() && !values.children().isEmpty());
        List<XmlElement> values = fresh.or(() -> find(message, "OldValues"))
                .map(XmlElement::children)
                .orElse(List.of());
        String what = fresh.isPresent() ? "changed" : "removed";
        if (values.isEmpty()) {
            return new MessageSummary(what, "", "");
        }
        XmlElement value = values.getFirst();
        return value.name().getLocalPart().equals("Entry")
                ? new MessageSummary(what, key(value), member(value))
                : new MessageSummary(what, "", shown(value));
    }

    /** Returns the text of a value, or the texts of its children. */
    private static String shown(XmlElement value) {
        return value.children().isEmpty()
                ? value.text().strip()
                : value.children()
                        .stream()
                        .filter(child -> child.children().isEmpty())
                        .map(child -> child.name().getLocalPart() + "=" + child.text().strip())
                        .collect(Collectors.joining(", "));
    }

    /** Returns the key of the entry that a message or an entry names; empty if it names none. */
    static String key(XmlElement holder) {
        return find(holder, "ServiceGroupEntryEPR", "ReferenceParameters").flatMap(
                parameters -> parameters.children().stream().findFirst())
                .map(key -> key.text().strip())
                .orElse("");
    }

    private static String member(XmlElement holder) {
        return find(holder, "MemberServiceEPR", "Address").map(address -> address.text().strip()).orElse("");
    }

    /** Returns the first descendant along a path of local names. */
    static Optional<XmlElement> find(XmlElement from, String... path) {
        Optional<XmlElement> found = Optional.of(from);
        for (String step : path) {
            found = found.flatMap(element -> children(element, step).findFirst());
        }
        return found;
    }

    private static Stream<XmlElement> children(XmlElement element, String localName) {
        return element.children().stream().filter(child -> child.name().getLocalPart().equals(localName));
    }
}
