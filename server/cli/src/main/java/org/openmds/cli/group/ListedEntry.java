package org.openmds.cli.group;

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
import org.openmds.aggregator.EntryNaming;
import org.openmds.aggregator.registration.RegistrationNames;
import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * One entry as {@code mds list} shows it.
 *
 * @param reference
 *            endpoint reference of the entry
 * @param key
 *            text of its reference parameter; its address if it has none
 * @param name
 *            readable name; not unique
 * @param member
 *            address of the member
 * @param content
 *            one text per data element with the value that names it, for example {@code glue:Host a.example.org}; or the text that a query returned
 * @param kind
 *            origin of the content
 */
record ListedEntry(EndpointReference reference, String key, String name, String member, List<String> content,
        CollectionStatus status, EntryKind kind) {

    /** Attributes and children that name an element, in lower case. */
    private static final Set<String> NAMING = Set.of("name", "id", "uniqueid", "servicetypename", "hostname");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");
    private static final QName REGISTERED_CONTENT = new QName(RegistrationNames.NAMESPACE, "Content");
    private static final QName REGISTERED_GROUP = new QName(RegistrationNames.NAMESPACE, "ServiceGroupEPR");
    private static final QName REGISTRATION_STATUS = new QName(AggregatorTypes.OPENMDS_NAMESPACE, "RegistrationStatus");
    /** The parts of the service's status that JSON output contains under their own names. */
    private static final List<String> STATUS_PARTS = List.of("state", "pollInterval", "lastAttempt", "duration",
            "nextCollection", "failures", "group", "entry", "registeredSince");

    /** The origin of an entry's content. */
    sealed interface EntryKind {
    }

    /** Content that stays as it was given. */
    record FixedContent() implements EntryKind {
    }

    /** Content that is collected from a source. */
    record CollectedContent(String source) implements EntryKind {
    }

    /** A registration that the service makes at another group and renews there. */
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
        return new ListedEntry(reference, key, EntryNaming.nameOf(entry.root()), member,
                shown.isEmpty() ? collected.map(ListedEntry::text).orElse(List.of()) : shown,
                collected.map(AggregatorContent::status).orElseGet(CollectionStatus.Pending::new), kind);
    }

    /** Returns the resource property with the entry's status; empty if it has none. */
    Optional<QName> statusProperty() {
        return switch (kind) {
            case FixedContent() -> Optional.empty();
            case CollectedContent(String _) -> Optional.of(CollectionReport.NAME);
            case RegistrationEntry(String _) -> Optional.of(REGISTRATION_STATUS);
        };
    }

    /** Returns the source of the data as the service reports it, else as the entry names it. */
    Optional<String> source(EntryDetails details) {
        return details.part("source").or(() -> switch (kind) {
            case FixedContent() -> Optional.empty();
            case CollectedContent(String source) -> Optional.of(source);
            case RegistrationEntry(String source) -> Optional.of(source).filter(text -> !text.isEmpty());
        });
    }

    /** Returns the time of the last successful collection as the service reports it, else as the entry states it. */
    Optional<Instant> lastSuccess(EntryDetails details) {
        return details.lastSuccess().or(() -> switch (status) {
            case CollectionStatus.Fresh(Instant at) -> Optional.of(at);
            case CollectionStatus.Stale(Instant _, Instant success, Instant _, String _) -> Optional.of(success);
            case CollectionStatus.Pending _,CollectionStatus.Failed _ -> Optional.empty();
        });
    }

    /** Returns the time since the last successful collection. */
    Optional<Duration> sinceSuccess(EntryDetails details, Instant now) {
        return details.sinceSuccess().or(() -> lastSuccess(details).map(at -> elapsed(at, now)));
    }

    /** Returns the reason why the entry cannot be collected or registered at present. */
    Optional<String> error(EntryDetails details) {
        return details.part("cause").or(this::error);
    }

    /** Returns the time when the data was collected; empty for fixed content. */
    Optional<Instant> collectedAt() {
        return switch (status) {
            case CollectionStatus.Fresh(Instant at) -> Optional.of(at);
            case CollectionStatus.Stale(Instant at, Instant _, Instant _, String _) -> Optional.of(at);
            case CollectionStatus.Pending _,CollectionStatus.Failed _ -> Optional.empty();
        };
    }

    /** Returns the age of the data; never negative, even if clocks differ. */
    Optional<Duration> age(Instant now) {
        return collectedAt().map(at -> elapsed(at, now));
    }

    /** Returns the reason why the entry cannot be collected at present. */
    Optional<String> error() {
        return status.problem();
    }

    /** Returns the members of the JSON object; values that are not known are left out. */
    Map<String, Object> members(Instant now, EntryDetails details) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", name);
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

    /** Returns the registration if it is the only element. */
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

    /** Returns one text per element; equal texts, such as those of the entries of another index, once with their number. */
    private static List<String> summaries(List<XmlElement> data, NamespaceTable namespaceTable) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        data.forEach(element -> counts.merge(summary(element, namespaceTable), 1, Integer::sum));
        return counts.entrySet()
                .stream()
                .map(each -> each.getValue() == 1 ? each.getKey() : "%d x %s".formatted(each.getValue(), each.getKey()))
                .toList();
    }

    private static String summary(XmlElement element, NamespaceTable namespaceTable) {
        String shown = namespaceTable.display(element.name());
        if (element.name().equals(EntryLookup.ENTRY)) {
            // Entries of another index are counted.
            return shown;
        }
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
        return names.stream().filter(name -> !name.isBlank()).findFirst().map(name -> shown + " " + name).orElse(shown);
    }

    private static boolean isNaming(QName name) {
        return NAMING.contains(name.getLocalPart().toLowerCase(Locale.ROOT));
    }
}
