package org.openmds.server.suite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads, queries and writes XML with the JDK only, as a foreign client does. */
final class XmlReader {

    static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";
    static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";
    static final String WSA = "http://www.w3.org/2005/08/addressing";
    static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";
    static final String RL = "http://docs.oasis-open.org/wsrf/rl-2";
    static final String SG = "http://docs.oasis-open.org/wsrf/sg-2";
    static final String BF = "http://docs.oasis-open.org/wsrf/bf-2";
    static final String JOBS = "http://example.org/jobs";

    private static final Map<String, String> PREFIXES = Map.of("wsa", WSA, "rp", RP, "rl", RL, "sg", SG, "bf", BF, "j",
            JOBS,
            "agg", "http://mds.globus.org/aggregator/types", "glue", "http://mds.globus.org/glue/ce/1.1", "host",
            "http://openmds.org/glue/host", "idx", "http://mds.globus.org/index");

    private XmlReader() {
    }

    static Document parse(byte[] bytes) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setAttribute("http://www.oracle.com/xml/jaxp/properties/maxGeneralEntitySizeLimit", "0");
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("not well-formed XML: " + e.getMessage(), e);
        }
    }

    /** Returns the string value of an expression. */
    static String text(Node context, String xpath) {
        return (String) evaluate(context, xpath, XPathConstants.STRING);
    }

    static int count(Node context, String xpath) {
        return elements(context, xpath).size();
    }

    /** Returns the string values of the nodes that an expression selects. */
    static List<String> texts(Node context, String xpath) {
        NodeList nodes = (NodeList) evaluate(context, xpath, XPathConstants.NODESET);
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).map(Node::getTextContent).toList();
    }

    static List<Element> elements(Node context, String xpath) {
        NodeList nodes = (NodeList) evaluate(context, xpath, XPathConstants.NODESET);
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).map(Element.class::cast).toList();
    }

    static List<Element> children(Node parent) {
        return elements(parent, "*");
    }

    /** Returns an element as text with all namespace declarations. */
    static String write(Element element) {
        try {
            StringWriter out = new StringWriter();
            Transformer copy = TransformerFactory.newDefaultInstance().newTransformer();
            copy.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            copy.transform(new DOMSource(element), new StreamResult(out));
            return out.toString();
        } catch (TransformerException e) {
            throw new AssertionError(e);
        }
    }

    private static Object evaluate(Node context, String xpath, javax.xml.namespace.QName type) {
        try {
            XPath evaluator = XPathFactory.newDefaultInstance().newXPath();
            evaluator.setNamespaceContext(new Prefixes());
            return evaluator.evaluate(xpath, context, type);
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(xpath, e);
        }
    }

    private static final class Prefixes implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return PREFIXES.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
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
