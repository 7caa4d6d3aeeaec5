package org.openmds.wsrf.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlText;

/**
 * What is the same for all one-way messages of one action. Immutable.
 *
 * @param bytes
 *            of the SOAP header, up to the message's own identifier
 * @param fields
 *            of the HTTP header
 */
record MessageAction(byte[] bytes, String contentType, List<HttpField> fields) {

    MessageAction {
        fields = List.copyOf(fields);
    }

    /** @throws IllegalArgumentException the action cannot stand in an HTTP header, and might end it */
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
