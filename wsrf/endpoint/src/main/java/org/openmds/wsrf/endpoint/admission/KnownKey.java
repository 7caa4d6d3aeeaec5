package org.openmds.wsrf.endpoint.admission;

import java.util.Optional;
import java.util.function.Predicate;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

/**
 * Tells from the beginning of a message whether its SOAP headers name a resource of a service that takes long input. The key of a notification
 * consumer replaces a right, so a long message must show it before the rest is received.
 */
public record KnownKey(ServiceEndpoint service, XmlLimits limits) implements Predicate<byte[]> {

    private static final String HEADER = "Header";

    @Override
    public boolean test(byte[] beginning) {
        try {
            return service.description()
                    .resourceKey()
                    .flatMap(name -> key(name, beginning))
                    .filter(service::takesLongInput)
                    .isPresent();
        } catch (RuntimeException notFound) {
            return false;
        }
    }

    /** Returns the text of the first header with the given name; empty if it is not in the beginning of the message. */
    private Optional<String> key(QName name, byte[] beginning) {
        try {
            XMLStreamReader reader = XmlReaders.open(beginning, limits);
            int depth = 0;
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    depth++;
                    if (depth == 2 && !reader.getLocalName().equals(HEADER)) {
                        return Optional.empty();
                    }
                    if (depth == 3 && reader.getName().equals(name)) {
                        return Optional.of(reader.getElementText().strip());
                    }
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                }
            }
        } catch (XMLStreamException | InvalidXmlException cutOff) {
            // The message ends in the middle of an element here, or is not well-formed.
        }
        return Optional.empty();
    }
}
