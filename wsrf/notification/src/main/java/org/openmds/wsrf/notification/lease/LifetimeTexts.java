package org.openmds.wsrf.notification.lease;

import java.time.Instant;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlElement;

/** Reads elements of type {@code wsnt:AbsoluteOrRelativeTimeType}, which may be nil. */
public final class LifetimeTexts {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");

    private LifetimeTexts() {
    }

    /** Returns the requested lifetime; empty if the text is neither a dateTime nor a duration. */
    public static Optional<RequestedLifetime> read(Optional<XmlElement> element, Instant now) {
        if (element.isEmpty()) {
            return Optional.of(new RequestedLifetime.Unspecified());
        }
        boolean nil = element.get().attribute(NIL).filter(text -> text.equals("true") || text.equals("1")).isPresent();
        return nil
                ? Optional.of(new RequestedLifetime.Unlimited())
                : RequestedLifetime.parse(element.get().text(), now);
    }
}
