package org.openmds.wsrf.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;

/**
 * The part that all one-way messages to one consumer share: the target URL, and the start of the envelope with address and reference parameters
 * (WS-Addressing 1.0 SOAP Binding, section 3.4). Immutable.
 *
 * @param bytes
 *            the envelope from its start tag on; the SOAP header element is still open
 */
record MessageHead(URI target, byte[] bytes) {

    /** Fails with {@link ConnectionException.NotConnected} if the consumer's address is not an http or https URL. */
    static MessageHead of(SoapVersion version, EndpointReference consumer) {
        return new MessageHead(HttpTransport.uri(consumer.address()), BytesOutput.of(out -> {
            out.write("<soapenv:Envelope xmlns:soapenv=\"%s\"><soapenv:Header xmlns:wsa=\"%s\"><wsa:To>"
                    .formatted(version.namespace(), Namespaces.WSA)
                    .getBytes(StandardCharsets.US_ASCII));
            XmlText.writeTo(out, consumer.address());
            out.write("</wsa:To>".getBytes(StandardCharsets.US_ASCII));
            for (XmlFragment header : consumer.headers()) {
                header.writeTo(out);
            }
        }).toBytes());
    }

    /** Returns the head of messages in the drafts of 2004/06, whose reference properties are headers without a mark. */
    static MessageHead draft(SoapVersion version, EndpointReference consumer) {
        return new MessageHead(HttpTransport.uri(consumer.address()), BytesOutput.of(out -> {
            out.write("<soapenv:Envelope xmlns:soapenv=\"%s\"><soapenv:Header xmlns:wsa=\"%s\"><wsa:To>"
                    .formatted(version.namespace(), DraftNames.WSA)
                    .getBytes(StandardCharsets.US_ASCII));
            XmlText.writeTo(out, consumer.address());
            out.write("</wsa:To><wsa:From><wsa:Address>%s</wsa:Address></wsa:From>".formatted(DraftNames.ANONYMOUS)
                    .getBytes(StandardCharsets.US_ASCII));
            for (XmlFragment parameter : consumer.referenceParameters()) {
                parameter.writeTo(out);
            }
        }).toBytes());
    }
}
