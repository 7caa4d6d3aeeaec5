package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlText;

/**
 * The envelope of a message that nobody answers: a head that was rendered before, what differs from message to message, and a body that was rendered
 * before.
 */
final class OneWayEnvelope implements XmlOutput {

    private static final byte[] END = "</soapenv:Body></soapenv:Envelope>".getBytes(StandardCharsets.US_ASCII);

    private final MessageHead head;
    private final byte[] own;
    private final XmlOutput body;

    OneWayEnvelope(MessageHead head, String action, XmlOutput body) {
        this.head = head;
        this.own = own(action);
        this.body = body;
    }

    @Override
    public long length() {
        return head.bytes().length + own.length + body.length() + END.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(head.bytes());
        out.write(own);
        body.writeTo(out);
        out.write(END);
    }

    private static byte[] own(String action) {
        return BytesOutput.of(out -> {
            out.write("<wsa:Action>".getBytes(StandardCharsets.US_ASCII));
            XmlText.writeTo(out, action);
            out.write("</wsa:Action><wsa:MessageID>urn:uuid:%s</wsa:MessageID></soapenv:Header><soapenv:Body>"
                    .formatted(UUID.randomUUID())
                    .getBytes(StandardCharsets.US_ASCII));
        }).toBytes();
    }
}
