package org.openmds.wsrf.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlText;

/**
 * The part that all one-way messages of one action share. Immutable.
 *
 * @param bytes
 *            the part of the SOAP header from the action to the start of the message identifier
 * @param fields
 *            the fields of the HTTP header
 */
record MessageAction(byte[] bytes, String contentType, List<HttpField> fields) {

    MessageAction {
        fields = List.copyOf(fields);
    }

    /** @throws IllegalArgumentException the action has characters that are not allowed in an HTTP header */
    static MessageAction of(SoapVersion version, String action) {
        if (action.chars().anyMatch(character -> character < ' ' || character > '~' || character == '"')) {
            throw new IllegalArgumentException("an action must be a URI of printable ASCII characters");
        }
        List<HttpField> fields = new ArrayList<>();
        version.headers(action).forEach((name, value) -> fields.add(new PreEncodedHttpField(name, value)));
        return new MessageAction(BytesOutput.of(out -> {
            out.write("<wsa:Action>".getBytes(StandardCharsets.US_ASCII));
            XmlText.writeTo(out, action);
            out.write("</wsa:Action><wsa:MessageID>urn:uuid:".getBytes(StandardCharsets.US_ASCII));
        }).toBytes(), version.contentType(action), fields);
    }
}
