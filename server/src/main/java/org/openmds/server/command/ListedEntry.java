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
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.CollectionReport;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.aggregator.registration.RegistrationNames;
import org.openmds.server.command.output.NamespaceTable;
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
 *            the elements of its data, each with what names it: {@code glue:Host a.example.org}; or the text that a query gave, such as a number
 * @param kind
 *            what the entry tells of where its content comes from
 */
record ListedEntry(EndpointReference reference, String key, String member, List<String> content,
        CollectionStatus status, EntryKind kind) {

    /** Attributes and children that name a thing, in lower case. */
    private static final Set<String> NAMING = Set.of("name", "id", "uniqueid", "servicetypename", "hostname");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");
    private static final QName REGISTERED_CONTENT = new QName(RegistrationNames.NAMESPACE, "Content");
    private static final QName REGISTERED_GROUP = new QName(RegistrationNames.NAMESPACE, "ServiceGroupEPR");
    private static final QName REGISTRATION_STATUS = new QName(AggregatorTypes.OPENMDS_NAMESPACE, "RegistrationStatus");
    /** Of the service's status, what is shown under its own name. */
    private static final List<String> STATUS_PARTS = List.of("state", "pollInterval", "lastAttempt", "duration",
            "nextCollection", "failures", "group", "entry", "registeredSince");

    /** What makes an entry what it is. */
    sealed interface EntryKind {
    }

    /** Its content is kept as given. */
    record FixedContent() implements EntryKind {
    }

    /** Its content is collected from that source. */
    record CollectedContent(String source) implements EntryKind {
    }

    /** It is a registration that is kept elsewhere. */
    record RegistrationEntry(String source) implements EntryKind {
    }

    ListedEntry {
        content = List.copyOf(content);
    }

    /** Reads an {@code sg:Entry}. */
    static ListedEntry read(XmlFragment entry, NamespaceTable namespaceTable) {
        EndpointReference reference = EndpointReference.read(child(entry, EntryLookup.ENTRY_REFERENCE));
        String key = reference.referenceParameters().isEmpty()
                ? reference.address()
                : reference.referenceParameters().getFirst().root().text();
        String member = EndpointReference.read(child(entry, MEMBER)).address();
        Optional<XmlFragment> content = entry.root().child(CONTENT).map(XmlElement::toFragment);
        Optional<AggregatorContent> collected = content.flatMap(AggregatorContent::read);
        List<XmlElement> data = collected.map(ListedEntry::data)
                .orElseGet(() -> content.map(given -> given.root().children()).orElse(List.of()));
        EntryKind kind = collected.<EntryKind>map(from -> new CollectedContent(SourceText.of(from.config())))
                .or(() -> registration(data))
                .orElseGet(FixedContent::new);
        List<String> shown = kind instanceof RegistrationEntry
                ? List.of(target(data.getFirst()))
                : summaries(data, namespaceTable);
        return new ListedEntry(reference, key, member,
                shown.isEmpty() ? collected.map(ListedEntry::text).orElse(List.of()) : shown,
                collected.map(AggregatorContent::status).orElseGet(CollectionStatus.Pending::new), kind);
    }

    /** The property of the entry's resource that tells how it stands, where it may have one. */
    Optional<QName> statusProperty() {
        return switch (kind) {
            case FixedContent() -> Optional.empty();
            case CollectedContent(String _) -> Optional.of(CollectionReport.NAME);
            case RegistrationEntry(String _) -> Optional.of(REGISTRATION_STATUS);
        };
    }

    /** Where the data comes from, as the service says it, else as the entry does. */
    Optional<String> source(EntryDetails details) {
        return details.part("source").or(() -> switch (kind) {
            case FixedContent() -> Optional.empty();
            case CollectedContent(String source) -> Optional.of(source);
            case RegistrationEntry(String source) -> Optional.of(source).filter(text -> !text.isEmpty());
        });
    }

    /** When a collection succeeded last; as the entry tells it where the service does not. */
    Optional<Instant> lastSuccess(EntryDetails details) {
        return details.lastSuccess().or(() -> switch (status) {
            case CollectionStatus.Fresh(Instant at) -> Optional.of(at);
            case CollectionStatus.Stale(Instant _, Instant success, Instant _, String _) -> Optional.of(success);
            case CollectionStatus.Pending _,CollectionStatus.Failed _ -> Optional.empty();
        });
    }

    /** How long ago that was. */
    Optional<Duration> sinceSuccess(EntryDetails details, Instant now) {
        return details.sinceSuccess().or(() -> lastSuccess(details).map(at -> elapsed(at, now)));
    }

    /** Why it cannot be collected, or registered, at present. */
    Optional<String> error(EntryDetails details) {
        return details.part("cause").or(this::error);
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
        return collectedAt().map(at -> elapsed(at, now));
    }

    /** Why it cannot be collected at present. */
    Optional<String> error() {
        return status.problem();
    }

    /** All of it, for JSON; what is not known is left out. */
    Map<String, Object> members(Instant now, EntryDetails details) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("key", key);
        members.put("member", member);
        source(details).ifPresent(source -> members.put("source", source));
        members.put("content", content);
        collectedAt().ifPresent(at -> members.put("collectedAt", at.toString()));
        age(now).ifPresent(age -> members.put("ageSeconds", age.toSeconds()));
        lastSuccess(details).ifPresent(at -> members.put("lastSuccess", at.toString()));
        STATUS_PARTS.forEach(part -> details.part(part).ifPresent(text -> members.put(part, text)));
        error(details).ifPresent(cause -> members.put("error", cause));
        details.leaseEnd().ifPresent(end -> members.put("leaseEnd", end));
        members.put("entryAddress", reference.address());
        return members;
    }

    /** The registration that the only element is. */
    private static Optional<EntryKind> registration(List<XmlElement> data) {
        return data.size() == 1 && data.getFirst().name().equals(RegistrationNames.PARAMETERS)
                ? Optional.of(new RegistrationEntry(data.getFirst()
                        .child(REGISTERED_CONTENT)
                        .map(XmlElement::toFragment)
                        .flatMap(AggregatorContent::configOf)
                        .map(SourceText::of)
                        .orElse("")))
                : Optional.empty();
    }

    private static String target(XmlElement parameters) {
        return "registration at " + parameters.child(REGISTERED_GROUP)
                .map(EndpointReference::read)
                .map(EndpointReference::address)
                .orElse("an unknown group");
    }

    private static Duration elapsed(Instant time, Instant now) {
        return time.isAfter(now) ? Duration.ZERO : Duration.between(time, now);
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

    private static List<String> text(AggregatorContent content) {
        AggregatorData data = content.data();
        return data == null || data.text().isBlank() ? List.of() : List.of(data.text().strip());
    }

    /** One for each element; equal ones, such as the entries of another index, once with their number. */
    private static List<String> summaries(List<XmlElement> data, NamespaceTable namespaceTable) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        data.forEach(element -> counts.merge(summary(element, namespaceTable), 1, Integer::sum));
        return counts.entrySet()
                .stream()
                .map(each -> each.getValue() == 1 ? each.getKey() : "%d x %s".formatted(each.getValue(), each.getKey()))
                .toList();
    }

    private static String summary(XmlElement element, NamespaceTable namespaceTable) {
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
        String shown = namespaceTable.display(element.name());
        return names.stream().filter(name -> !name.isBlank()).findFirst().map(name -> shown + " " + name).orElse(shown);
    }

    private static boolean isNaming(QName name) {
        return NAMING.contains(name.getLocalPart().toLowerCase(Locale.ROOT));
    }
}
