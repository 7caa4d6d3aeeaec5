package org.openmds.trigger.engine;

import java.time.Instant;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/** Common parts of all XML records in durable state. */
final class StoredXml {

    /** Limits for reading stored records; request limits do not apply to them. */
    static final XmlLimits LIMITS = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private StoredXml() {
    }

    static XmlFragmentBuilder start(String name) {
        return new XmlFragmentBuilder(LIMITS).start(new QName(name));
    }

    static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException(
                        "%s has no attribute %s".formatted(element.name().getLocalPart(), name)));
    }

    static Instant time(XmlElement element, String name) {
        String text = attribute(element, name);
        return XmlTimes.instant(text)
                .orElseThrow(() -> new InvalidXmlException(
                        "the attribute %s is not a valid time: '%s'".formatted(name, text)));
    }
}
