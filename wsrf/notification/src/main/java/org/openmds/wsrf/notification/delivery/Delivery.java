package org.openmds.wsrf.notification.delivery;

import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.NotificationParts;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * One message to one consumer.
 *
 * @param action
 *            action for WS-Addressing and SOAPAction
 * @param body
 *            the element for the SOAP body
 * @param messages
 *            the NotificationMessages in the body, for a consumer in the same process; empty for a raw message
 */
public record Delivery(EndpointReference consumer, String action, XmlOutput body, List<List<byte[]>> messages) {

    /** Returns a Notify with several messages. */
    public static Delivery notify(EndpointReference consumer, List<List<byte[]>> messages) {
        return new Delivery(consumer, NotificationOperations.NOTIFY.action(), NotificationParts.notify(messages),
                messages);
    }

    /** Returns a message without a Notify around it. The action is built from the message's name, because no WSDL defines one. */
    public static Delivery raw(EndpointReference consumer, Notification notification) {
        QName name = notification.message().name();
        return new Delivery(consumer, uri(name.getNamespaceURI() + "/" + name.getLocalPart()),
                notification.message(), List.of());
    }

    /**
     * Percent-encodes the characters that a URI must not contain (RFC 3987, section 3.1). The action goes into an HTTP header, and clients choose its
     * namespace.
     */
    private static String uri(String iri) {
        StringBuilder uri = new StringBuilder();
        for (byte octet : iri.getBytes(StandardCharsets.UTF_8)) {
            boolean allowed = octet > ' ' && octet < 0x7f && "\"<>\\^`{|}".indexOf(octet) < 0;
            uri.append(allowed ? String.valueOf((char) octet) : "%%%02X".formatted(octet));
        }
        return uri.toString();
    }
}
