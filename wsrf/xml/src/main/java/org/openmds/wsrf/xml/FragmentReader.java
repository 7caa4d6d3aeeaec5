package org.openmds.wsrf.xml;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.jspecify.annotations.Nullable;

/** Reads a fragment from the events of a StAX reader. */
final class FragmentReader {

    private final XMLStreamReader reader;
    private final CanonicalWriter writer;
    private final Map<String, String> outerBindings = new HashMap<>();
    private final int maxDeclarations;
    private int declarations;

    private FragmentReader(XMLStreamReader reader, XmlLimits limits) {
        this.reader = reader;
        this.writer = new CanonicalWriter(limits);
        this.maxDeclarations = limits.maxInScope();
    }

    /** Reads a whole document. */
    static XmlFragment document(byte[] document, XmlLimits limits) {
        return withParseErrors(() -> {
            XMLStreamReader reader = XmlReaders.open(document, limits);
            if ("1.1".equals(reader.getVersion())) {
                throw new InvalidXmlException("the document is XML 1.1, expected XML 1.0");
            }
            while (reader.getEventType() != XMLStreamConstants.START_ELEMENT) {
                refuseDtd(reader.next());
            }
            FragmentReader fragment = new FragmentReader(reader, limits);
            fragment.element(Map.of());
            while (reader.hasNext()) {
                reader.next();
            }
            reader.close();
            return fragment.writer.finish();
        });
    }

    /** Reads the reader's current element; exactly these namespaces are in scope around it. */
    static XmlFragment element(XMLStreamReader reader, Map<String, String> inScope, XmlLimits limits) {
        return withParseErrors(() -> {
            FragmentReader fragment = new FragmentReader(reader, limits);
            fragment.element(inScope);
            return fragment.writer.finish();
        });
    }

    /**
     * Reads the reader's current element, then asks the reader for the namespace of each prefix that the content uses. The reader searches
     * its declarations one by one, so a prefix that is known to have none is not looked up: any word before a colon may be a prefix.
     */
    static XmlFragment element(XMLStreamReader reader, XmlLimits limits) {
        return withParseErrors(() -> {
            FragmentReader fragment = new FragmentReader(reader, limits);
            Predicate<String> declared = reader instanceof CountingReader counting
                    ? counting.prefixesInScope()::contains
                    : prefix -> true;
            fragment.lookUp("");
            fragment.element(Map.of());
            XmlFragment alone = fragment.writer.finish();
            PrefixesInUse.of(alone.nodes(), declared).forEach(fragment::lookUp);
            return fragment.outerBindings.isEmpty() ? alone : alone.root().copyInScope(fragment.outerBindings, limits);
        });
    }

    /** Looks up a prefix in scope of the fragment's root but not declared there. */
    private void lookUp(String prefix) {
        NamespaceContext context = reader.getNamespaceContext();
        String uri = context == null || declares(prefix) ? "" : orEmpty(context.getNamespaceURI(prefix));
        if (!uri.isEmpty()) {
            assumeBinding(prefix, uri);
        }
    }

    private void assumeBinding(String prefix, String uri) {
        // Both prefixes are bound always; xmlns must not be declared (Namespaces in XML, section 3).
        if (!prefix.equals(XMLConstants.XML_NS_PREFIX) && !prefix.equals(XMLConstants.XMLNS_ATTRIBUTE)) {
            outerBindings.put(prefix, uri);
            writer.assumeBinding(prefix, uri);
        }
    }

    private boolean declares(String prefix) {
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            if (orEmpty(reader.getNamespacePrefix(i)).equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    private void element(Map<String, String> inScope) throws XMLStreamException {
        reader.require(XMLStreamConstants.START_ELEMENT, null, null);
        start();
        writer.addDeclarations(inScope);
        while (writer.depth() > 0) {
            event(reader.next());
        }
    }

    private void event(int event) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start();
            case XMLStreamConstants.END_ELEMENT -> {
                declarations -= reader.getNamespaceCount();
                writer.end();
            }
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                writer.text(reader.getText());
            case XMLStreamConstants.COMMENT -> writer.comment(orEmpty(reader.getText()));
            case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                writer.instruction(reader.getPITarget(), orEmpty(reader.getPIData()));
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw new InvalidXmlException(
                        "the document refers to the entity '" + reader.getLocalName() + "', which is not supported");
            case XMLStreamConstants.END_DOCUMENT ->
                throw new InvalidXmlException("the document ends inside an element");
            default -> refuseDtd(event);
        }
    }

    private void start() {
        assumeOuterBinding(orEmpty(reader.getPrefix()), orEmpty(reader.getNamespaceURI()));
        writer.start(orEmpty(reader.getPrefix()), orEmpty(reader.getNamespaceURI()), reader.getLocalName());
        declarations += reader.getNamespaceCount();
        if (declarations > maxDeclarations) {
            throw new InvalidXmlException("the document has more than " + maxDeclarations
                    + " namespace declarations in scope at one place");
        }
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writer.namespace(orEmpty(reader.getNamespacePrefix(i)), orEmpty(reader.getNamespaceURI(i)));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String prefix = orEmpty(reader.getAttributePrefix(i));
            String uri = orEmpty(reader.getAttributeNamespace(i));
            assumeOuterBinding(prefix, uri);
            writer.attribute(prefix, uri, reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
    }

    /** Assumes that a prefix is bound around the fragment if no element of the fragment declares it. */
    private void assumeOuterBinding(String prefix, String uri) {
        if (!uri.isEmpty() && writer.uri(prefix).isEmpty() && !declares(prefix)) {
            assumeBinding(prefix, uri);
        }
    }

    private static void refuseDtd(int event) {
        if (event == XMLStreamConstants.DTD) {
            throw new InvalidXmlException("the document has a document type declaration, which is not supported");
        }
    }

    /** Some StAX readers return null, others an empty string, for "none". */
    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private interface ReadOperation {
        XmlFragment run() throws XMLStreamException;
    }

    private static XmlFragment withParseErrors(ReadOperation readOperation) {
        try {
            return readOperation.run();
        } catch (InvalidXmlException e) {
            throw e;
        } catch (XMLStreamException e) {
            throw notWellFormed(e);
        } catch (RuntimeException e) {
            // Lazy readers throw parse errors wrapped in a runtime exception from accessor methods.
            if (e.getCause() instanceof XMLStreamException cause) {
                throw notWellFormed(cause);
            }
            throw e;
        }
    }

    private static InvalidXmlException notWellFormed(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int location = message.indexOf("\n at [");
        String what = (location < 0 ? message : message.substring(0, location)).replaceAll("\\s+", " ");
        String where = e.getLocation() == null
                ? ""
                : " at line " + e.getLocation().getLineNumber() + ", column " + e.getLocation().getColumnNumber();
        return new InvalidXmlException("the document is not well-formed" + where + ": " + what, e);
    }
}
