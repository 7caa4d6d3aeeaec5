package org.openmds.server.command;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * What the resource of an entry tells beside the entry itself.
 *
 * @param now
 *            by the service's clock; empty when nothing could be read
 * @param end
 *            of the lease by the same clock; empty for none
 * @param gone
 *            the entry ended meanwhile
 * @param status
 *            of the collection, or of the registration that is kept: the texts of the property's children by their names
 */
record EntryDetails(Optional<Instant> now, Optional<Instant> end, boolean gone, Map<String, String> status) {

    static final EntryDetails UNKNOWN = new EntryDetails(Optional.empty(), Optional.empty(), false, Map.of());
    static final EntryDetails GONE = new EntryDetails(Optional.empty(), Optional.empty(), true, Map.of());
    static final QName CURRENT_TIME = new QName(Namespaces.WSRF_RL, "CurrentTime");
    static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime");

    EntryDetails {
        status = Map.copyOf(status);
    }

    /** Reads the values of the two lifetime properties, and of the one that holds the status. */
    static EntryDetails read(List<XmlFragment> values) {
        Map<String, String> status = new LinkedHashMap<>();
        values.stream()
                .filter(value -> !value.name().getNamespaceURI().equals(Namespaces.WSRF_RL))
                .flatMap(value -> value.root().children().stream())
                .forEach(child -> status.put(child.name().getLocalPart(), text(child)));
        return new EntryDetails(time(values, CURRENT_TIME), time(values, TERMINATION_TIME), false, status);
    }

    /** A part of the status. */
    Optional<String> part(String name) {
        return Optional.ofNullable(status.get(name)).filter(text -> !text.isBlank());
    }

    /** How long ago the last collection succeeded; never negative. */
    Optional<Duration> sinceSuccess() {
        return lastSuccess().flatMap(
                last -> now.map(at -> at.isAfter(last) ? Duration.between(last, at) : Duration.ZERO));
    }

    Optional<Instant> lastSuccess() {
        return part("lastSuccess").flatMap(XmlTimes::instant);
    }

    /** The end of the lease, for JSON and long tables; empty when it is not known. */
    Optional<String> leaseEnd() {
        return lease(end.map(Instant::toString));
    }

    /** What is left of the lease, for people. */
    Optional<String> leaseLeft() {
        return lease(end.flatMap(last -> now.map(from -> Duration.between(from, last))).map(RoundedDuration::text));
    }

    private Optional<String> lease(Optional<String> limited) {
        if (gone) {
            return Optional.of("gone");
        }
        return now.isEmpty() ? Optional.empty() : Optional.of(limited.orElse("never"));
    }

    /** An endpoint reference is told by its address. */
    private static String text(XmlElement element) {
        try {
            return element.children().isEmpty() ? element.text().strip() : EndpointReference.read(element).address();
        } catch (InvalidXmlException e) {
            return element.text().strip();
        }
    }

    private static Optional<Instant> time(List<XmlFragment> values, QName name) {
        return values.stream()
                .filter(value -> value.name().equals(name))
                .findFirst()
                .flatMap(value -> XmlTimes.instant(value.root().text()));
    }
}
