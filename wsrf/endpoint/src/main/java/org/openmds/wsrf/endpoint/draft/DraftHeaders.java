package org.openmds.wsrf.endpoint.draft;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import javax.xml.namespace.QName;

import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.endpoint.message.XmlEscaper;
import org.openmds.wsrf.xml.XmlElement;

/**
 * The headers of WS-Addressing 2004/03 in a request.
 *
 * @param to
 *            the address of the request, which the answer names as its origin
 */
public record DraftHeaders(Optional<String> messageId, Optional<String> to) {

    /** Reads the headers; empty if the request has none. */
    public static Optional<DraftHeaders> read(List<XmlElement> headers) {
        boolean isPresent = headers.stream()
                .anyMatch(header -> header.name().getNamespaceURI().equals(DraftNames.WSA));
        return isPresent
                ? Optional.of(new DraftHeaders(text(headers, "MessageID"), text(headers, "To")))
                : Optional.empty();
    }

    /**
     * Returns the headers of the answer.
     *
     * <pre>{@code
     * <wsa:MessageID xmlns:wsa="…/2004/03/addressing">uuid:…</wsa:MessageID><wsa:To>…/role/anonymous</wsa:To>
     * <wsa:Action>…/QueryResourcePropertiesResponse</wsa:Action><wsa:From><wsa:Address>…</wsa:Address></wsa:From>
     * <wsa:RelatesTo RelationshipType="wsa:Reply">uuid:…</wsa:RelatesTo>
     * }</pre>
     */
    public String answer(String action) {
        StringBuilder text = new StringBuilder(900);
        append(text, "MessageID", "", "uuid:" + UUID.randomUUID());
        if (!action.equals(DraftNames.FAULT_ACTION)) {
            append(text, "To", "", DraftNames.ANONYMOUS);
        }
        append(text, "Action", "", action);
        to.ifPresent(address -> text.append("<wsa:From xmlns:wsa=\"%1$s\"><wsa:Address>%2$s</wsa:Address></wsa:From>"
                .formatted(DraftNames.WSA, XmlEscaper.escape(address))));
        messageId.ifPresent(id -> append(text, "RelatesTo", " RelationshipType=\"wsa:Reply\"", id));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, String attribute, String value) {
        text.append("<wsa:%1$s xmlns:wsa=\"%2$s\"%3$s>%4$s</wsa:%1$s>".formatted(name, DraftNames.WSA, attribute,
                XmlEscaper.escape(value)));
    }

    private static Optional<String> text(List<XmlElement> headers, String name) {
        QName wanted = new QName(DraftNames.WSA, name);
        return headers.stream()
                .filter(header -> header.name().equals(wanted))
                .findFirst()
                .map(header -> header.text().strip())
                .filter(text -> !text.isEmpty());
    }
}
