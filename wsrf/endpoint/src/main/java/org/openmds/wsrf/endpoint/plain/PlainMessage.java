package org.openmds.wsrf.endpoint.plain;

import java.util.Optional;

import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request with common headers only: WS-Addressing and the resource key.
 *
 * @param soap
 *            the SOAP version
 * @param resourceKey
 *            the text of the header with the resource key
 * @param body
 *            the child of the SOAP body
 */
public record PlainMessage(MessageVersion soap, AddressingHeaders addressing, Optional<String> resourceKey,
        XmlFragment body) {

    /** Returns a copy with another MessageID. */
    PlainMessage withMessageId(String id) {
        return new PlainMessage(soap, new AddressingHeaders(addressing.present(), addressing.action(), Optional.of(id),
                addressing.replyTo(), addressing.faultTo()), resourceKey, body);
    }

    /** Returns a copy with another body. */
    PlainMessage withBody(XmlFragment other) {
        return new PlainMessage(soap, addressing, resourceKey, other);
    }

    /** SOAP versions with the values that an answer needs. */
    public enum MessageVersion {
        V1_1("http://schemas.xmlsoap.org/soap/envelope/", "text/xml;charset=utf-8"), //
        V1_2("http://www.w3.org/2003/05/soap-envelope", "application/soap+xml; charset=UTF-8");

        private final String namespace;
        private final String contentType;

        MessageVersion(String namespace, String contentType) {
            this.namespace = namespace;
            this.contentType = contentType;
        }

        public String namespace() {
            return namespace;
        }

        public String contentType() {
            return contentType;
        }
    }
}
