package org.openmds.cli.group;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The lifetime and status that the resource of an entry reports.
 *
 * @param now
 *            the service's clock; empty if nothing could be read
 * @param end
 *            end of the lease by the same clock; empty if it has none
 * @param gone
 *            true if the entry has been removed meanwhile
 * @param status
 *            status of the collection or of the registration: texts of the property's children by local name
 */
record EntryDetails(Optional<Instant> now, Optional<Instant> end, boolean gone, Map<String, String> status) {

    static final EntryDetails UNKNOWN = new EntryDetails(Optional.empty(), Optional.empty(), false, Map.of());
    static final EntryDetails GONE = new EntryDetails(Optional.empty(), Optional.empty(), true, Map.of());
    static final QName CURRENT_TIME = new QName(Namespaces.WSRF_RL, "CurrentTime");
    static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime");

    EntryDetails {
        status = Map.copyOf(status);
    }

    /** Reads the two lifetime properties and the status property. */
    static EntryDetails read(List<XmlFragment> values) {
        Map<String, String> status = new LinkedHashMap<>();
        values.stream()
                .filter(value -> !value.name().getNamespaceURI().equals(Namespaces.WSRF_RL))
                .flatMap(value -> value.root().children().stream())
                .forEach(child -> status.put(child.name().getLocalPart(), text(child)));
        return new EntryDetails(time(values, CURRENT_TIME), time(values, TERMINATION_TIME), false, status);
    }

    /** Returns one part of the status. */
    Optional<String> part(String name) {
        return Optional.ofNullable(status.get(name)).filter(text -> !text.isBlank());
    }

    /** Returns the time since the last successful collection; never negative. */
    Optional<Duration> sinceSuccess() {
        return lastSuccess().flatMap(
                last -> now.map(at -> at.isAfter(last) ? Duration.between(last, at) : Duration.ZERO));
    }

    Optional<Instant> lastSuccess() {
        return part("lastSuccess").flatMap(XmlTimes::instant);
    }

    /** Returns the end of the lease as an instant, {@code never} or {@code gone}; empty if it is not known. */
    Optional<String> leaseEnd() {
        return lease(end.map(Instant::toString));
    }

    /** Returns the rest of the lease as a rounded duration, {@code never} or {@code gone}; empty if it is not known. */
    Optional<String> leaseLeft() {
        return lease(end.flatMap(last -> now.map(from -> Duration.between(from, last))).map(DurationText::rounded));
    }

    private Optional<String> lease(Optional<String> limited) {
        if (gone) {
            return Optional.of("gone");
        }
        return now.isEmpty() ? Optional.empty() : Optional.of(limited.orElse("never"));
    }

    /** Returns the text of an element; for an endpoint reference, its address. */
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
