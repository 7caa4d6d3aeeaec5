package org.openmds.aggregator.subscription;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The entries of a service group. A message contains the changed ones: entries in NewValues are current, entries only in OldValues are removed.
 * Entries are identified by their references.
 */
final class EntryTopicState implements TopicState {

    static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");

    private static final QName ENTRY_REFERENCE = new QName(Namespaces.WSRF_SG, "ServiceGroupEntryEPR");
    private static final QName MEMBER_REFERENCE = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");

    private Map<String, XmlFragment> entries = new LinkedHashMap<>();
    private long bytes;

    @Override
    public List<XmlFragment> values() {
        return List.copyOf(entries.values());
    }

    @Override
    public boolean replace(List<XmlFragment> read) {
        Map<String, XmlFragment> next = new LinkedHashMap<>();
        boolean differs = false;
        for (XmlFragment entry : read) {
            String key = key(entry);
            XmlFragment known = entries.get(key);
            boolean same = known != null && CanonicalComparison.isSame(known, entry);
            next.put(key, same ? known : entry);
            differs |= !same;
        }
        if (!differs && next.size() == entries.size()) {
            // Perhaps in a different order, which has no meaning.
            return false;
        }
        long needed = CanonicalComparison.bytes(List.copyOf(next.values()));
        if (needed > EntrySizeLimit.MAX_BYTES) {
            throw tooLarge(needed);
        }
        entries = next;
        bytes = needed;
        return true;
    }

    @Override
    public MessageEffect apply(XmlFragment message) {
        List<ValueChange> changes = message.name().equals(ENTRY)
                ? List.of(new ValueChange(List.of(), List.of(message)))
                : ValueChange.read(message).stream().toList();
        if (changes.isEmpty()) {
            return MessageEffect.UNCLEAR;
        }
        boolean changed = false;
        for (ValueChange change : changes) {
            changed |= apply(change);
        }
        requireFits();
        return changed ? MessageEffect.CHANGE : MessageEffect.NONE;
    }

    private boolean apply(ValueChange change) {
        Map<String, XmlFragment> present = change.current()
                .stream()
                .collect(Collectors.toMap(EntryTopicState::key, entry -> entry, (_, newer) -> newer,
                        LinkedHashMap::new));
        List<String> gone = new ArrayList<>(change.old().stream().map(EntryTopicState::key).toList());
        gone.removeAll(present.keySet());
        boolean changed = false;
        for (String key : gone) {
            XmlFragment removed = entries.remove(key);
            bytes -= removed == null ? 0 : removed.length();
            changed |= removed != null;
        }
        for (Map.Entry<String, XmlFragment> each : present.entrySet()) {
            changed |= put(each.getKey(), each.getValue());
        }
        return changed;
    }

    private boolean put(String key, XmlFragment entry) {
        XmlFragment known = entries.get(key);
        if (known != null && CanonicalComparison.isSame(known, entry)) {
            return false;
        }
        entries.put(key, entry);
        bytes += entry.length() - (known == null ? 0 : known.length());
        return true;
    }

    private void requireFits() {
        if (bytes > EntrySizeLimit.MAX_BYTES) {
            long had = bytes;
            entries = new LinkedHashMap<>();
            bytes = 0;
            throw tooLarge(had);
        }
    }

    private static InvalidXmlException tooLarge(long bytes) {
        return new InvalidXmlException(
                "it has %d bytes, expected at most %d bytes".formatted(bytes, EntrySizeLimit.MAX_BYTES));
    }

    private static String key(XmlFragment entry) {
        XmlElement root = entry.root();
        return Stream.of(ENTRY_REFERENCE, MEMBER_REFERENCE)
                .flatMap(name -> root.child(name).stream())
                .flatMap(reference -> key(reference).stream())
                .findFirst()
                .orElseGet(root::expandedForm);
    }

    /** Returns an empty result where the reference is nil, as the standard allows. */
    private static Optional<String> key(XmlElement reference) {
        try {
            EndpointReference read = EndpointReference.read(reference);
            return Optional.of(read.address() + read.referenceParameters()
                    .stream()
                    .map(parameter -> "\n" + parameter.root().expandedForm())
                    .collect(Collectors.joining()));
        } catch (InvalidXmlException noReference) {
            return Optional.empty();
        }
    }
}
