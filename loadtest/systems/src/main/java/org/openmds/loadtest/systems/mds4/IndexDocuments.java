package org.openmds.loadtest.systems.mds4;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;

import org.openmds.loadtest.systems.index.IndexEntries;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The index's resource property document, built again for each query of copies of the entries' trees. Nothing is cached between queries. */
final class IndexDocuments {

    private static final String ADDRESSING_NAMESPACE = "http://www.w3.org/2005/08/addressing";
    private static final String INDEX_NAMESPACE = "http://mds.globus.org/index";
    private static final String ENTRY_ADDRESS_PREFIX = "urn:openmds:mds4:DefaultIndexServiceEntry:";

    private IndexDocuments() {
    }

    /**
     * Parses the content of an entry.
     *
     * @return the element {@code sg:Entry}, which any number of threads may read if none changes it
     */
    static Element entry(String key, String member, String content) {
        try {
            Document document = builder().parse(new InputSource(new StringReader(content)));
            Element parsed = document.getDocumentElement();
            document.removeChild(parsed);
            Element entry = document.createElementNS(IndexEntries.SERVICE_GROUP_NAMESPACE, "sg:Entry");
            entry.appendChild(reference(document, "sg:ServiceGroupEntryEPR", ENTRY_ADDRESS_PREFIX + key));
            entry.appendChild(reference(document, "sg:MemberServiceEPR", member));
            entry.appendChild(parsed);
            document.appendChild(entry);
            return entry;
        } catch (SAXException | ParserConfigurationException | IOException e) {
            throw new IllegalStateException("the content of an entry is not valid XML: " + e.getMessage(), e);
        }
    }

    /** Builds the whole document of copies of the entries. */
    static Document of(Collection<IndexEntryStore.CollectedEntry> entries) {
        try {
            Document document = builder().newDocument();
            Element root = document.createElementNS(INDEX_NAMESPACE, "mdsi:IndexRP");
            document.appendChild(root);
            entries.forEach(entry -> root.appendChild(document.importNode(entry.tree(), true)));
            return document;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Element reference(Document document, String name, String address) {
        Element reference = document.createElementNS(IndexEntries.SERVICE_GROUP_NAMESPACE, name);
        Element at = document.createElementNS(ADDRESSING_NAMESPACE, "wsa:Address");
        at.setTextContent(address);
        reference.appendChild(at);
        return reference;
    }

    /** Writes a document as text and parses it again: Axis makes the tree that XPath needs from the text of its elements. */
    static Document parsedAgain(Document document) {
        try {
            return builder().parse(new ByteArrayInputStream(serialised(List.of(document.getDocumentElement()))));
        } catch (SAXException | ParserConfigurationException | IOException e) {
            throw new IllegalStateException("the document is not valid XML: " + e.getMessage(), e);
        }
    }

    /** Returns the values of a property: the root's children with that name. */
    static List<Node> values(Document document, String namespace, String name) {
        List<Node> values = new ArrayList<>();
        for (Node child = document.getDocumentElement().getFirstChild(); child != null; child = child
                .getNextSibling()) {
            if (name.equals(child.getLocalName()) && namespace.equals(child.getNamespaceURI())) {
                values.add(child);
            }
        }
        return values;
    }

    /**
     * Evaluates an XPath 1.0 expression over the whole document.
     *
     * @return nodes, or one text
     * @throws XPathExpressionException
     *             if the expression is not valid XPath
     */
    static List<Object> query(Document document, String expression, Map<String, String> namespaces)
            throws XPathExpressionException {
        XPath xpath = XPathFactory.newDefaultInstance().newXPath();
        xpath.setNamespaceContext(new QueryPrefixes(namespaces));
        XPathEvaluationResult<?> result = xpath.evaluateExpression(expression, document);
        List<Object> all = new ArrayList<>();
        if (result.value() instanceof XPathNodes nodes) {
            nodes.forEach(all::add);
        } else {
            all.add(String.valueOf(result.value()));
        }
        return all;
    }

    /** Serialises nodes and texts, one after the other. */
    static byte[] serialised(List<?> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            TransformerFactory factory = TransformerFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Transformer transformer = factory.newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            for (Object part : parts) {
                write(part, transformer, bytes);
            }
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(Object part, Transformer transformer, ByteArrayOutputStream to)
            throws TransformerException {
        switch (part) {
            case Attr attribute -> to.writeBytes(escaped(attribute.getValue()));
            case Node node when node.getNodeType() == Node.TEXT_NODE -> to.writeBytes(escaped(node.getTextContent()));
            case Node node -> transformer.transform(new DOMSource(node), new StreamResult(to));
            default -> to.writeBytes(escaped(part.toString()));
        }
    }

    private static byte[] escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private static DocumentBuilder builder() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        // Reading a deferred tree changes it, so that threads could not share it.
        factory.setFeature("http://apache.org/xml/features/dom/defer-node-expansion", false);
        return factory.newDocumentBuilder();
    }

    /** The namespace prefixes of a query. */
    private record QueryPrefixes(Map<String, String> namespaces) implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return namespaces.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
        }

        @Override
        public String getPrefix(String namespace) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterator<String> getPrefixes(String namespace) {
            throw new UnsupportedOperationException();
        }
    }
}
