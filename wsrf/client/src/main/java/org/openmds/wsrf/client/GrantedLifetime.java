package org.openmds.wsrf.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The lifetime that a service has granted to a resource.
 *
 * @param terminationTime
 *            the end by the service's clock; empty if the lifetime is unlimited
 * @param duration
 *            the time from the service's CurrentTime in the same answer to the end; correct even if the two clocks differ
 */
public record GrantedLifetime(Optional<Instant> terminationTime, Optional<Duration> duration) {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");

    static GrantedLifetime until(Instant terminationTime, Instant currentTime) {
        return new GrantedLifetime(Optional.of(terminationTime),
                Optional.of(Duration.between(currentTime, terminationTime)));
    }

    /** Returns an unlimited lifetime. */
    public static GrantedLifetime withoutEnd() {
        return new GrantedLifetime(Optional.empty(), Optional.empty());
    }

    /** Reads termination time and current time of an AddResponse or SetTerminationTimeResponse. */
    public static GrantedLifetime read(XmlElement response, QName terminationTime, QName currentTime) {
        XmlElement end = child(response, terminationTime);
        if (end.attribute(NIL).map(String::strip).filter(nil -> nil.equals("true") || nil.equals("1")).isPresent()) {
            return withoutEnd();
        }
        return until(time(end), time(child(response, currentTime)));
    }

    private static XmlElement child(XmlElement response, QName name) {
        return response.child(name)
                .orElseThrow(() -> new InvalidXmlException("%s has no %s".formatted(
                        response.name().getLocalPart(), name)));
    }

    private static Instant time(XmlElement element) {
        return XmlTimes.instant(element.text())
                .orElseThrow(() -> new InvalidXmlException("%s must be a dateTime, was '%s'".formatted(
                        element.name().getLocalPart(), element.text())));
    }
}
