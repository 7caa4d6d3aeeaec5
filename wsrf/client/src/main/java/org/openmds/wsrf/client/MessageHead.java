package org.openmds.wsrf.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;

/**
 * What is the same for all one-way messages to one consumer: where they go, and the part of the envelope with address and reference parameters
 * (WS-Addressing 1.0 SOAP Binding, section 3.4). Immutable.
 *
 * @param bytes
 *            from the envelope's start tag on; the SOAP header is open
 */
record MessageHead(URI target, byte[] bytes) {

    /** Fails with {@link ConnectionException.NotConnected} where the consumer's address is no http or https URL. */
    static MessageHead of(SoapVersion version, EndpointReference consumer) {
        return new MessageHead(HttpTransport.uri(consumer.address()), BytesOutput.of(out -> {
            out.write("<soapenv:Envelope xmlns:soapenv=\"%s\"><soapenv:Header xmlns:wsa=\"%s\"><wsa:To>"
                    .formatted(version.namespace(), Namespaces.WSA)
                    .getBytes(StandardCharsets.US_ASCII));
            XmlText.writeTo(out, consumer.address());
            out.write("</wsa:To>".getBytes(StandardCharsets.US_ASCII));
            for (XmlFragment parameter : consumer.referenceParameters()) {
                RequestEnvelope.markedParameter(parameter.root()).writeTo(out);
            }
        }).toBytes());
    }
}
