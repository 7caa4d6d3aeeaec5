package org.openmds.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.NestedEntries;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Removes an index's own entries from collected data. In a ring of indexes, an index collects its own entries back from the others. With this
 * filter each index of a ring contains each entry once, and the data does not grow.
 *
 * <p>
 * Own entries have the index itself as their member. An index with several addresses also finds them by their keys in its group: keys are random,
 * so no other group has the same ones. Thread-safe.
 */
final class OwnEntryFilter implements UnaryOperator<AggregatorData> {

    private static final QName ENTRY_REFERENCE = new QName(Namespaces.WSRF_SG, "ServiceGroupEntryEPR");
    private static final QName MEMBER_REFERENCE = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");

    private final ServiceGroup group;
    private final Set<String> addresses;

    /**
     * @param addresses
     *            all known addresses of the index
     */
    OwnEntryFilter(ServiceGroup group, Collection<String> addresses) {
        this.group = group;
        this.addresses = addresses.stream().map(NormalizedAddress::of).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public AggregatorData apply(AggregatorData data) {
        if (data.elements().stream().noneMatch(NestedEntries::mayContain)) {
            return data;
        }
        List<XmlFragment> kept = new ArrayList<>();
        for (XmlFragment element : data.elements()) {
            withoutOwnEntries(element).ifPresent(kept::add);
        }
        return new AggregatorData(kept, data.text());
    }

    private Optional<XmlFragment> withoutOwnEntries(XmlFragment element) {
        IntPredicate entries = NestedEntries.entryTest(element);
        IntPredicate own = node -> entries.test(node) && isOwn(element.element(node));
        if (own.test(0)) {
            return Optional.empty();
        }
        for (int node = 1; node < element.nodes().count(); node++) {
            if (own.test(node)) {
                return Optional.of(element.without(own));
            }
        }
        return Optional.of(element);
    }

    private boolean isOwn(XmlElement entry) {
        return reference(entry, MEMBER_REFERENCE)
                .map(member -> addresses.contains(NormalizedAddress.of(member.address())))
                .orElse(false)
                || reference(entry, ENTRY_REFERENCE).flatMap(OwnEntryFilter::key)
                        .flatMap(group::find)
                        .isPresent();
    }

    private static Optional<EndpointReference> reference(XmlElement entry, QName name) {
        try {
            return entry.child(name).map(EndpointReference::read);
        } catch (InvalidXmlException notAReference) {
            return Optional.empty();
        }
    }

    private static Optional<EntryKey> key(EndpointReference entry) {
        return entry.referenceParameters()
                .stream()
                .filter(parameter -> parameter.name().equals(IndexNames.ENTRY_KEY))
                .findFirst()
                .map(parameter -> new EntryKey(parameter.root().text().strip()));
    }
}
