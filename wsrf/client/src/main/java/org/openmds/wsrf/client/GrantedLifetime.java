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
 * How long a service lets a resource live.
 *
 * @param terminationTime
 *            by the service's clock; empty when the resource lives without end
 * @param duration
 *            from the service's CurrentTime in the same answer, and so right whatever the clocks of both sides say
 */
public record GrantedLifetime(Optional<Instant> terminationTime, Optional<Duration> duration) {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");

    static GrantedLifetime until(Instant terminationTime, Instant currentTime) {
        return new GrantedLifetime(Optional.of(terminationTime),
                Optional.of(Duration.between(currentTime, terminationTime)));
    }

    static GrantedLifetime withoutEnd() {
        return new GrantedLifetime(Optional.empty(), Optional.empty());
    }

    /** Reads the two times of an AddResponse or SetTerminationTimeResponse. */
    static GrantedLifetime read(XmlElement response, QName terminationTime, QName currentTime) {
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
