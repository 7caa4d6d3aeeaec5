package org.openmds.wsrf.dialect;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

/**
 * Copies an element from one dialect to the other while it is read: the namespaces, in declarations and so in all names and QNames of texts, the local
 * names that differ, and endpoint references wherever they are. It keeps prefixes, so contents of other namespaces stay as they are. Used once, by one
 * thread.
 *
 * <p>
 * An endpoint reference of the drafts has its keys in {@code wsa:ReferenceProperties} and no metadata; one that comes from a draft gets the mark of
 * {@link PeerDialect}.
 */
final class NameTranslation {

    static final String AGGREGATOR = "http://mds.globus.org/aggregator/types";
    private static final String CORE = "http://wsrf.globus.org/core/notification";
    /** A message of the drafts does not name its subscription. */
    private static final QName MESSAGE = new QName(Namespaces.WSN_B, "NotificationMessage");
    private static final QName SUBSCRIPTION = new QName(Namespaces.WSN_B, "SubscriptionReference");
    private static final String REFERENCE_PROPERTIES = "ReferenceProperties";
    private static final String REFERENCE_PARAMETERS = "ReferenceParameters";

    private final NameRules rules;
    private final XMLStreamReader reader;
    private final OutputStream out;
    private final Deque<OpenElement> open = new ArrayDeque<>();
    /** True while the end of the last start tag is not written. */
    private boolean inTag;
    /** White space after that start tag. */
    private String blank = "";
    /** The element whose end tag waits: another one may follow that is merged with it. */
    private String waitingEnd = "";

    private NameTranslation(NameRules rules, XMLStreamReader reader, OutputStream out) {
        this.rules = rules;
        this.reader = reader;
        this.out = out;
    }

    /** An element whose end has not been read. */
    private static final class OpenElement {
        private final QName source;
        /** The name in the output; empty for an element that is left out while its content is kept. */
        private final String written;
        private boolean isReference;
        private boolean hasKeys;
        private boolean hasType;
        /** The declarations of a start tag that is not written, which its children get. */
        private Map<String, String> lostDeclarations = Map.of();

        private OpenElement(QName source, String written) {
            this.source = source;
            this.written = written;
        }
    }

    /** Returns a message of this process in the drafts. */
    static BytesOutput toDraft(byte[] element) {
        return translate(NameRules.TO_DRAFT, element);
    }

    /**
     * Returns a message of the drafts in the final standards.
     *
     * @throws InvalidXmlException
     *             the result exceeds a limit
     */
    static XmlFragment toFinal(XmlFragment element, XmlLimits limits) {
        return XmlFragment.parse(translate(NameRules.TO_FINAL, element.toBytes()).toBytes(), limits);
    }

    private static BytesOutput translate(NameRules rules, byte[] element) {
        return BytesOutput.of(out -> {
            try {
                new NameTranslation(rules, XmlReaders.openOwn(element), out).run();
            } catch (XMLStreamException e) {
                throw new InvalidXmlException("a message is not well-formed: " + e.getMessage(), e);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    private void run() throws XMLStreamException, IOException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.SPACE, XMLStreamConstants.CDATA ->
                    text(reader.getText());
                case XMLStreamConstants.COMMENT -> markup("<!--" + reader.getText() + "-->");
                case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    String data = reader.getPIData();
                    markup("<?" + reader.getPITarget() + (data == null || data.isEmpty() ? "" : " " + data) + "?>");
                }
                default -> {
                    // No content.
                }
            }
        }
    }

    private void start() throws XMLStreamException, IOException {
        QName source = reader.getName();
        boolean isAddressing = source.getNamespaceURI().equals(rules.wsa());
        OpenElement parent = open.peek();
        if (rules.toDraft() && parent != null && parent.source.equals(MESSAGE) && source.equals(SUBSCRIPTION)) {
            skip();
            return;
        }
        if (isAddressing && parent != null && isPartOfOther(parent, source)) {
            return;
        }
        flush();
        String name = prefix(source) + localName(source, isAddressing);
        if (parent != null) {
            type(parent, source);
        }
        closeTag();
        OpenElement element = new OpenElement(source, name);
        write("<" + name);
        Map<String, String> declarations = declared();
        if (parent != null) {
            parent.lostDeclarations.forEach(declarations::putIfAbsent);
        }
        declare(declarations);
        attributes(element);
        open.push(element);
        inTag = true;
    }

    /** Notes an element of a reference. Returns true if it gets no start tag: it is left out, or merged with the element before it. */
    private boolean isPartOfOther(OpenElement parent, QName source) throws XMLStreamException {
        if (isLeftOut(source)) {
            skip();
            return true;
        }
        if (source.getLocalPart().equals("Address")) {
            parent.isReference = true;
        }
        if (!isKeys(source)) {
            return false;
        }
        parent.hasKeys = true;
        if (waitingEnd.isEmpty()) {
            return false;
        }
        // The parameters follow the properties: one element holds both.
        OpenElement merged = new OpenElement(source, waitingEnd);
        merged.lostDeclarations = declared();
        open.push(merged);
        waitingEnd = "";
        return true;
    }

    private String localName(QName source, boolean isAddressing) {
        if (isAddressing && isKeys(source)) {
            return rules.toDraft() ? REFERENCE_PROPERTIES : REFERENCE_PARAMETERS;
        }
        return rules.localName(source);
    }

    private static boolean isKeys(QName source) {
        return source.getLocalPart().equals(REFERENCE_PARAMETERS) || source.getLocalPart().equals(REFERENCE_PROPERTIES);
    }

    /** Returns true for the parts of an endpoint reference that the other dialect does not have. */
    private boolean isLeftOut(QName source) {
        return switch (source.getLocalPart()) {
            case "Metadata" -> rules.toDraft();
            case "PortType", "ServiceName" -> !rules.toDraft();
            default -> false;
        };
    }

    /** The stubs of Globus need the type of these two elements, which can hold anything. */
    private void type(OpenElement parent, QName child) throws IOException {
        if (!rules.toDraft() || !inTag || parent.hasType) {
            return;
        }
        if (parent.source.equals(new QName(Namespaces.WSRF_SG, "Content"))
                && child.getNamespaceURI().equals(AGGREGATOR)) {
            typeAttribute(AGGREGATOR, "AggregatorContent");
        } else if (parent.source.equals(new QName(Namespaces.WSN_B, "Message"))
                && child.equals(new QName(Namespaces.WSRF_RP, "ResourcePropertyValueChangeNotification"))) {
            typeAttribute(CORE, "ResourcePropertyValueChangeNotificationElementType");
        }
    }

    private void typeAttribute(String namespace, String type) throws IOException {
        write(" xmlns:xsi0=\"%s\" xmlns:t0=\"%s\" xsi0:type=\"t0:%s\"".formatted(Namespaces.XSI, namespace, type));
    }

    /** Returns the translated namespace declarations of the current start tag, by prefix. */
    private Map<String, String> declared() {
        Map<String, String> declared = new LinkedHashMap<>();
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String uri = reader.getNamespaceURI(i);
            declared.put(Objects.requireNonNullElse(reader.getNamespacePrefix(i), ""),
                    rules.namespace(uri == null ? "" : uri));
        }
        return declared;
    }

    private void declare(Map<String, String> declarations) throws IOException {
        for (Map.Entry<String, String> each : declarations.entrySet()) {
            write(each.getKey().isEmpty() ? " xmlns=\"" : " xmlns:" + each.getKey() + "=\"");
            write(escaped(each.getValue(), true));
            write("\"");
        }
    }

    private void attributes(OpenElement element) throws IOException {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            QName name = reader.getAttributeName(i);
            boolean isType = name.getNamespaceURI().equals(Namespaces.XSI) && name.getLocalPart().equals("type");
            element.hasType |= isType;
            boolean isMark = name.getNamespaceURI().equals(Namespaces.WSA)
                    && name.getLocalPart().equals("IsReferenceParameter");
            if (!(isMark && rules.toDraft())) {
                write(" " + prefix(name) + name.getLocalPart() + "=\"");
                write(escaped(rules.attribute(name.getLocalPart(), reader.getAttributeValue(i)), true));
                write("\"");
            }
        }
    }

    private void end() throws IOException {
        OpenElement element = open.pop();
        flush();
        if (element.isReference) {
            complete(element);
        }
        if (element.source.equals(new QName(DraftNames.WSA, REFERENCE_PROPERTIES))) {
            closeTag();
            waitingEnd = element.written;
            return;
        }
        closeTag();
        write("</" + element.written + ">");
        if (rules.toDraft() && element.source.equals(new QName(Namespaces.WSA, REFERENCE_PARAMETERS))) {
            empty(REFERENCE_PARAMETERS);
        }
    }

    /** Adds the parts that an endpoint reference must have, or gets. */
    private void complete(OpenElement reference) throws IOException {
        closeTag();
        if (!rules.toDraft()) {
            write("<wsa:Metadata xmlns:wsa=\"%s\"><d:Dialect xmlns:d=\"%s\">%s</d:Dialect></wsa:Metadata>".formatted(
                    Namespaces.WSA, PeerDialect.NAMESPACE, PeerDialect.DRAFT));
        } else if (!reference.hasKeys) {
            empty(REFERENCE_PROPERTIES);
            empty(REFERENCE_PARAMETERS);
        }
    }

    private void empty(String name) throws IOException {
        write("<wsa:%s xmlns:wsa=\"%s\"/>".formatted(name, DraftNames.WSA));
    }

    private void text(String text) throws IOException {
        if (text.isBlank() && (inTag || !waitingEnd.isEmpty())) {
            blank += inTag ? text : "";
            return;
        }
        flush();
        closeTag();
        OpenElement element = open.peek();
        boolean isRenamed = element != null && rules.isTextRenamed(element.source);
        write(escaped(isRenamed ? rules.text(element.source, text) : text, false));
    }

    private void markup(String text) throws IOException {
        flush();
        closeTag();
        write(text);
    }

    private void skip() throws XMLStreamException {
        for (int depth = 1; depth > 0;) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                default -> {
                    // Content of the element.
                }
            }
        }
    }

    private void flush() throws IOException {
        if (!waitingEnd.isEmpty()) {
            closeTag();
            write("</" + waitingEnd + ">");
            waitingEnd = "";
        }
    }

    private void closeTag() throws IOException {
        if (inTag) {
            write(">" + blank);
            inTag = false;
            blank = "";
        }
    }

    private static String prefix(QName name) {
        return name.getPrefix().isEmpty() ? "" : name.getPrefix() + ":";
    }

    private static String escaped(String text, boolean inAttribute) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\r' -> escaped.append("&#xD;");
                case '"', '\t', '\n' -> {
                    if (inAttribute) {
                        escaped.append("&#").append((int) c).append(';');
                    } else {
                        escaped.append(c);
                    }
                }
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
