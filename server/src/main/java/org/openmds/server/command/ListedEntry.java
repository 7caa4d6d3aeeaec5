package org.openmds.server.command;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.server.command.output.Prefixes;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * What the list tells of one entry.
 *
 * @param reference
 *            of the entry itself
 * @param key
 *            its reference parameters' text, or its address where it has none
 * @param member
 *            address of the member
 * @param content
 *            the elements of its data, each with what names it: {@code glue:Host a.example.org}
 */
record ListedEntry(EndpointReference reference, String key, String member, List<String> content,
        CollectionStatus status) {

    /** Attributes and children that name a thing, in lower case. */
    private static final Set<String> NAMING = Set.of("name", "id", "uniqueid", "servicetypename", "hostname");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");

    ListedEntry {
        content = List.copyOf(content);
    }

    /** Reads an {@code sg:Entry}. */
    static ListedEntry read(XmlFragment entry, Prefixes prefixes) {
        EndpointReference reference = EndpointReference.read(child(entry, Entries.ENTRY_REFERENCE));
        String key = reference.referenceParameters().isEmpty()
                ? reference.address()
                : reference.referenceParameters().getFirst().root().text();
        String member = EndpointReference.read(child(entry, MEMBER)).address();
        Optional<XmlFragment> content = entry.root().child(CONTENT).map(XmlElement::toFragment);
        Optional<AggregatorContent> collected = content.flatMap(AggregatorContent::read);
        List<XmlElement> data = collected.map(ListedEntry::data)
                .orElseGet(() -> content.map(given -> given.root().children()).orElse(List.of()));
        return new ListedEntry(reference, key, member,
                summaries(data, prefixes),
                collected.map(AggregatorContent::status).orElseGet(CollectionStatus.Pending::new));
    }

    /** When the data was collected; empty for content that is kept as given. */
    Optional<Instant> collectedAt() {
        return switch (status) {
            case CollectionStatus.Fresh(Instant at) -> Optional.of(at);
            case CollectionStatus.Stale(Instant at, Instant _, Instant _, String _) -> Optional.of(at);
            case CollectionStatus.Pending _,CollectionStatus.Failed _ -> Optional.empty();
        };
    }

    /** How old the data is; never negative, whatever the clocks say. */
    Optional<Duration> age(Instant now) {
        return collectedAt().map(at -> at.isAfter(now) ? Duration.ZERO : Duration.between(at, now));
    }

    /** Why it cannot be collected at present. */
    Optional<String> error() {
        return status.problem();
    }

    /** All of it, for JSON; what is not known is left out. */
    Map<String, Object> members(Instant now, Optional<String> leaseEnd) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("key", key);
        members.put("member", member);
        members.put("content", content);
        collectedAt().ifPresent(at -> members.put("collectedAt", at.toString()));
        age(now).ifPresent(age -> members.put("ageSeconds", age.toSeconds()));
        error().ifPresent(cause -> members.put("error", cause));
        leaseEnd.ifPresent(end -> members.put("leaseEnd", end));
        members.put("entryAddress", reference.address());
        return members;
    }

    private static XmlElement child(XmlFragment entry, QName name) {
        return entry.root()
                .child(name)
                .orElseThrow(() -> new InvalidXmlException("an Entry without " + name.getLocalPart()));
    }

    private static List<XmlElement> data(AggregatorContent content) {
        AggregatorData data = content.data();
        return data == null ? List.of() : data.elements().stream().map(XmlFragment::root).toList();
    }

    /** One for each element; equal ones, such as the entries of another index, once with their number. */
    private static List<String> summaries(List<XmlElement> data, Prefixes prefixes) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        data.forEach(element -> counts.merge(summary(element, prefixes), 1, Integer::sum));
        return counts.entrySet()
                .stream()
                .map(each -> each.getValue() == 1 ? each.getKey() : "%d x %s".formatted(each.getValue(), each.getKey()))
                .toList();
    }

    private static String summary(XmlElement element, Prefixes prefixes) {
        List<String> names = new ArrayList<>();
        element.attributes().forEach((name, value) -> {
            if (isNaming(name)) {
                names.add(value);
            }
        });
        element.children()
                .stream()
                .filter(child -> isNaming(child.name()))
                .map(child -> child.text().strip())
                .forEach(names::add);
        String shown = prefixes.display(element.name());
        return names.stream().filter(name -> !name.isBlank()).findFirst().map(name -> shown + " " + name).orElse(shown);
    }

    private static boolean isNaming(QName name) {
        return NAMING.contains(name.getLocalPart().toLowerCase(Locale.ROOT));
    }
}
