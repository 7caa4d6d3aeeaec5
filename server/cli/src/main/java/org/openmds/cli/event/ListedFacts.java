package org.openmds.cli.event;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Facts about an entry that are remembered, so that its next change can be shown in words.
 *
 * @param name
 *            the readable name, else the address of the member
 * @param site
 *            true if the entry holds the entries of another index
 * @param error
 *            why the data is not current, and since when; empty if it is current
 * @param hosts
 *            the state of each host by its name: of the batch system, else empty
 * @param queues
 *            the queues by their names
 */
record ListedFacts(String name, boolean site, Optional<SourceError> error, Map<String, String> hosts,
        Map<String, QueueFacts> queues) {

    private static final QName NAME = new QName(AggregatorTypes.OPENMDS_NAMESPACE, "name");
    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");

    /**
     * The error of a source.
     *
     * @param stale
     *            true if there is older data
     */
    record SourceError(boolean stale, String since, String cause) {
    }

    /** The figures of a queue, as the batch system writes them. */
    record QueueFacts(String running, String waiting, String state) {
    }

    ListedFacts {
        hosts = Map.copyOf(hosts);
        queues = Map.copyOf(queues);
    }

    /** Reads an {@code sg:Entry}. */
    static ListedFacts of(XmlElement entry) {
        Map<String, String> hosts = new LinkedHashMap<>();
        Map<String, QueueFacts> queues = new LinkedHashMap<>();
        Optional<XmlElement> content = entry.child(CONTENT);
        boolean nested = content.map(holder -> collect(holder, hosts, queues)).orElse(false);
        return new ListedFacts(name(entry), nested, content.flatMap(ListedFacts::error), hosts, queues);
    }

    private static String name(XmlElement entry) {
        return entry.attribute(NAME)
                .or(() -> entry.child(MEMBER)
                        .flatMap(member -> member.child(new QName(Namespaces.WSA, "Address")))
                        .map(address -> address.text().strip()))
                .orElse("an entry");
    }

    private static Optional<SourceError> error(XmlElement content) {
        boolean data = content.child(AggregatorTypes.DATA)
                .flatMap(holder -> holder.attribute(AggregatorTypes.COLLECTED_AT))
                .isPresent();
        return content.child(AggregatorTypes.ERROR)
                .map(error -> new SourceError(data, text(error, "since"), text(error, "cause")));
    }

    private static String text(XmlElement error, String name) {
        return error.child(new QName(AggregatorTypes.NAMESPACE, name)).map(each -> each.text().strip()).orElse("?");
    }

    /** Collects hosts and queues; returns true if there are entries of another index. */
    private static boolean collect(XmlElement element, Map<String, String> hosts, Map<String, QueueFacts> queues) {
        boolean nested = element.name().equals(ENTRY);
        for (XmlElement child : element.children()) {
            switch (child.name().getLocalPart()) {
                case "Host" -> named(child).ifPresent(name -> hosts.merge(name, state(child, "Batch"),
                        (known, other) -> known.isEmpty() ? other : known));
                case "ComputingElement" -> named(child).ifPresent(name -> queues.put(name, queue(child)));
                default -> nested |= collect(child, hosts, queues);
            }
        }
        return nested;
    }

    private static Optional<String> named(XmlElement element) {
        return attribute(element, "Name").or(() -> attribute(element, "UniqueID"));
    }

    private static String state(XmlElement host, String part) {
        return host.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals(part))
                .findFirst()
                .flatMap(child -> attribute(child, "State"))
                .map(state -> state.toLowerCase(Locale.ROOT))
                .orElse("");
    }

    private static QueueFacts queue(XmlElement queue) {
        Optional<XmlElement> state = queue.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals("State"))
                .findFirst();
        return new QueueFacts(figure(state, "RunningJobs"), figure(state, "WaitingJobs"), figure(state, "Status"));
    }

    private static String figure(Optional<XmlElement> state, String name) {
        return state.flatMap(element -> attribute(element, name)).orElse("");
    }

    /** Returns an attribute by its local name: schemas differ in whether their attributes have a namespace. */
    private static Optional<String> attribute(XmlElement element, String name) {
        return element.attributes()
                .entrySet()
                .stream()
                .filter(attribute -> attribute.getKey().getLocalPart().equals(name))
                .map(Map.Entry::getValue)
                .filter(value -> !value.isBlank())
                .findFirst();
    }
}
