package org.openmds.wsrf.endpoint.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.AnswerTarget;
import org.openmds.wsrf.endpoint.plain.PlainMessage.MessageVersion;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

/**
 * Reads envelopes of a simple form: an optional header with WS-Addressing and the resource key, and one element of a known name in the body. All other
 * messages, valid or not, are left to CXF, which reports the errors; the content of a body with another element is not read. Immutable and thread-safe.
 */
public final class PlainMessageReader {

    /** Envelope and Body are outside the element whose depth is limited. */
    private static final int ENVELOPE_DEPTH = 2;
    /** Limits of a header as a fragment, above those of the reader: each of its 64 Ki characters has at most four bytes as canonical form. */
    public static final XmlLimits HEADER = new XmlLimits(256 << 10, 100, 1_000, 64 << 10);

    private static final QName ADDRESS = wsa("Address");
    private static final QName ACTION = wsa("Action");
    private static final QName MESSAGE_ID = wsa("MessageID");
    private static final QName TO = wsa("To");
    private static final QName REPLY_TO = wsa("ReplyTo");
    private static final Set<QName> ADDRESSING = Set.of(ACTION, MESSAGE_ID, TO, REPLY_TO);
    private static final QName IS_REFERENCE_PARAMETER = wsa("IsReferenceParameter");

    private final Optional<QName> resourceKey;
    private final Predicate<QName> requests;
    private final XmlLimits body;
    private final XmlLimits envelope;

    /** @param requests accepts the names of elements in a body that is read */
    public PlainMessageReader(Optional<QName> resourceKey, Predicate<QName> requests, XmlLimits limits) {
        this.resourceKey = resourceKey;
        this.requests = requests;
        this.body = limits;
        this.envelope = limits.deeper(ENVELOPE_DEPTH);
    }

    /** Returns the message; empty if it does not have the simple form. */
    public Optional<PlainMessage> read(byte[] bytes) {
        try {
            XMLStreamReader reader = XmlReaders.openEnvelope(bytes, envelope);
            return readEnvelope(reader);
        } catch (XMLStreamException | InvalidXmlException notPlain) {
            return Optional.empty();
        }
    }

    private Optional<PlainMessage> readEnvelope(XMLStreamReader reader) throws XMLStreamException {
        if (!isAtRoot(reader) || "1.1".equals(reader.getVersion())) {
            return Optional.empty();
        }
        Optional<MessageVersion> soap = Arrays.stream(MessageVersion.values())
                .filter(version -> isStart(reader, version, "Envelope"))
                .findFirst();
        if (soap.isEmpty() || nextTag(reader) != XMLStreamConstants.START_ELEMENT) {
            return Optional.empty();
        }
        List<XmlElement> headers = List.of();
        if (isStart(reader, soap.get(), "Header")) {
            headers = XmlFragment.read(reader, HEADER).root().children();
            nextTag(reader);
        }
        if (!isStart(reader, soap.get(), "Body") || nextTag(reader) != XMLStreamConstants.START_ELEMENT
                || !requests.test(reader.getName())) {
            return Optional.empty();
        }
        XmlFragment request = XmlFragment.read(reader, body);
        if (!ends(reader, "Body") || !ends(reader, "Envelope")) {
            return Optional.empty();
        }
        while (reader.hasNext()) {
            reader.next();
        }
        return message(soap.get(), headers, request);
    }

    private Optional<PlainMessage> message(MessageVersion messageVersion, List<XmlElement> headers,
            XmlFragment request) {
        boolean plain = headers.stream().allMatch(header -> isPlain(header, messageVersion))
                && headers.stream().map(XmlElement::name).distinct().count() == headers.size()
                && (!has(headers, REPLY_TO) || has(headers, MESSAGE_ID));
        if (!plain) {
            return Optional.empty();
        }
        Optional<String> key = resourceKey.flatMap(name -> text(headers, name));
        boolean addressed = headers.stream().anyMatch(header -> ADDRESSING.contains(header.name()));
        AddressingHeaders addressing = addressed
                ? new AddressingHeaders(true, text(headers, ACTION), text(headers, MESSAGE_ID),
                        AnswerTarget.CONNECTION, AnswerTarget.CONNECTION)
                : AddressingHeaders.ABSENT;
        return Optional.of(new PlainMessage(messageVersion, addressing, key, request));
    }

    private boolean isPlain(XmlElement header, MessageVersion messageVersion) {
        boolean known = ADDRESSING.contains(header.name()) || resourceKey.filter(header.name()::equals).isPresent();
        return known && header.attributes().keySet().stream().allMatch(name -> isHarmless(name, messageVersion))
                && (!header.name().equals(REPLY_TO) || isAnonymous(header))
                && (!header.name().equals(ACTION) && !header.name().equals(MESSAGE_ID) || !header.text().isBlank());
    }

    private static boolean has(List<XmlElement> headers, QName name) {
        return headers.stream().anyMatch(header -> header.name().equals(name));
    }

    /** Returns true for attributes that do not matter; all headers that are read here are understood. */
    private static boolean isHarmless(QName attribute, MessageVersion messageVersion) {
        return attribute.equals(IS_REFERENCE_PARAMETER)
                || attribute.equals(new QName(messageVersion.namespace(), "mustUnderstand"));
    }

    private static boolean isAnonymous(XmlElement replyTo) {
        List<XmlElement> children = replyTo.children();
        return children.size() == 1 && children.getFirst().name().equals(ADDRESS)
                && children.getFirst().text().strip().equals(AddressingHeaders.ANONYMOUS);
    }

    private static Optional<String> text(List<XmlElement> headers, QName name) {
        return headers.stream()
                .filter(header -> header.name().equals(name))
                .findFirst()
                .map(header -> header.text().strip());
    }

    private static boolean isAtRoot(XMLStreamReader reader) throws XMLStreamException {
        int event = reader.getEventType();
        while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.DTD) {
            event = reader.next();
        }
        return event == XMLStreamConstants.START_ELEMENT;
    }

    /** Returns true for a start tag without attributes; envelopes with attributes are left to CXF. */
    private static boolean isStart(XMLStreamReader reader, MessageVersion messageVersion, String name) {
        return reader.getEventType() == XMLStreamConstants.START_ELEMENT && reader.getLocalName().equals(name)
                && messageVersion.namespace().equals(reader.getNamespaceURI()) && reader.getAttributeCount() == 0;
    }

    private static boolean ends(XMLStreamReader reader, String name) throws XMLStreamException {
        return nextTag(reader) == XMLStreamConstants.END_ELEMENT && reader.getLocalName().equals(name);
    }

    /** Skips white space only; any other event makes the caller's next check fail. */
    private static int nextTag(XMLStreamReader reader) throws XMLStreamException {
        int event = reader.next();
        while (event == XMLStreamConstants.CHARACTERS && reader.isWhiteSpace() || event == XMLStreamConstants.SPACE) {
            event = reader.next();
        }
        return event;
    }

    private static QName wsa(String name) {
        return new QName(Namespaces.WSA, name);
    }
}
