package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

/** The envelope of a one-way message: the cached parts for consumer and action, the message identifier, and the rendered body. */
final class OneWayEnvelope implements XmlOutput {

    private static final byte[] BODY = "</wsa:MessageID></soapenv:Header><soapenv:Body>"
            .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "</soapenv:Body></soapenv:Envelope>".getBytes(StandardCharsets.US_ASCII);

    private final MessageHead head;
    private final MessageAction action;
    private final byte[] id;
    private final XmlOutput body;
    private final long length;

    /**
     * @param id
     *            a UUID
     */
    OneWayEnvelope(MessageHead head, MessageAction action, String id, XmlOutput body) {
        this.head = head;
        this.action = action;
        this.id = id.getBytes(StandardCharsets.US_ASCII);
        this.body = body;
        this.length = head.bytes().length + action.bytes().length + this.id.length + BODY.length + body.length()
                + END.length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public List<XmlPart> parts() {
        List<XmlPart> parts = new ArrayList<>();
        for (byte[] bytes : List.of(head.bytes(), action.bytes(), id, BODY)) {
            parts.add(XmlPart.of(bytes));
        }
        parts.addAll(body.parts());
        parts.add(XmlPart.of(END));
        return parts;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(head.bytes());
        out.write(action.bytes());
        out.write(id);
        out.write(BODY);
        body.writeTo(out);
        out.write(END);
    }
}
