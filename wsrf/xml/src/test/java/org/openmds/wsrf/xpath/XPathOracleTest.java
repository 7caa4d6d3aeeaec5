package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Compares random expressions over random assembled documents with the JDK's XPath over the serialised document. */
class XPathOracleTest {

    /** A fixed seed: the JDK's XPath has defects, and a build must not fail at random. Change the seed to search for differences. */
    private static final String SEED = "20261121";

    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "q", "Q", "d", "D");

    @Property(tries = 1000, seed = SEED)
    void evaluate_nodeSet_isTheOraclesNodes(@ForAll long documentSeed, @ForAll long expressionSeed) throws Exception {
        XmlTree tree = new RandomDocuments(documentSeed).tree();
        String expression = RandomExpressions.forJdk(expressionSeed).nodeSet();
        NodeList expected = (NodeList) oracle(expression).evaluate(dom(tree), XPathConstants.NODESET);
        List<String> nodes = new ArrayList<>();
        for (int i = 0; i < expected.getLength(); i++) {
            org.w3c.dom.Node node = expected.item(i);
            String value = node instanceof Document document
                    ? document.getDocumentElement().getTextContent()
                    : node.getTextContent();
            nodes.add(node.getNodeName() + "=" + value);
        }
        NodeSetResult result = (NodeSetResult) evaluate(expression, tree);
        assertThat(IntStream.range(0, result.size()).mapToObj(i -> describe(result, i)))
                .as(expression + " on " + text(tree))
                .containsExactlyElementsOf(nodes);
    }

    @Property(tries = 1000, seed = SEED)
    void evaluate_scalar_isTheOraclesValue(@ForAll long documentSeed, @ForAll long expressionSeed) throws Exception {
        XmlTree tree = new RandomDocuments(documentSeed).tree();
        String expression = RandomExpressions.forJdk(expressionSeed).scalar();
        // The JDK cannot compare a union with a value: it fails with a ClassCastException.
        Assume.that(!expression.contains("|"));
        // It counts UTF-16 units where XPath counts characters.
        Assume.that((expression + text(tree)).chars().noneMatch(c -> Character.isSurrogate((char) c)));
        String expected = oracleValue(expression, tree);
        assertThat(evaluate(expression, tree).stringValue()).as(expression + " on " + text(tree)).isEqualTo(expected);
    }

    @Property(tries = 500, seed = SEED)
    void writeTo_assembledDocument_isWhatOneFragmentGives(@ForAll long documentSeed, @ForAll long expressionSeed)
            throws Exception {
        XmlTree tree = new RandomDocuments(documentSeed).tree();
        XmlFragment whole = XmlFragment.parse(RandomDocuments.bytes(tree), XmlLimits.DEFAULT);
        String expression = "(" + RandomExpressions.forJdk(expressionSeed).nodeSet() + ")[self::*]";
        assertThat(canonical(evaluate(expression, tree))).isEqualTo(canonical(evaluate(expression, XmlTree.of(whole))));
    }

    @Property(tries = 1000, seed = SEED)
    void longestWritten_wholeElements_isAtLeastWhatIsWritten(@ForAll long documentSeed, @ForAll long expressionSeed)
            throws Exception {
        XPathResult.NodeSet result = (XPathResult.NodeSet) evaluate(
                "(" + RandomExpressions.forJdk(expressionSeed).nodeSet() + ")[self::*]",
                new RandomDocuments(documentSeed).tree());
        OptionalLong longest = result.longestWritten();
        assertThat(longest.isPresent()).isEqualTo(result.wholeElements().isPresent());
        Assume.that(longest.isPresent());

        ByteArrayOutputStream written = new ByteArrayOutputStream();
        result.writeTo(written);

        assertThat(longest.getAsLong()).isGreaterThanOrEqualTo(written.size());
        assertThat(longest.getAsLong())
                .isGreaterThanOrEqualTo(((NodeSetResult) result).evaluation().budget().counted());
    }

    /** Skips the try if the JDK's functions fail; its substring() throws an out-of-bounds exception for some numbers. */
    private static String oracleValue(String expression, XmlTree tree) throws Exception {
        try {
            return (String) oracle(expression).evaluate(dom(tree), XPathConstants.STRING);
        } catch (XPathExpressionException e) {
            Assume.that(!String.valueOf(e.getMessage()).contains("out of bounds"));
            throw e;
        }
    }

    /** Parses the result again, because a frame keeps declarations that its parent frame also has. */
    private static String canonical(XPathResult result) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("<results>".getBytes(StandardCharsets.UTF_8));
        result.writeTo(out);
        out.writeBytes("</results>".getBytes(StandardCharsets.UTF_8));
        return XmlFragment.parse(out.toByteArray(), XmlLimits.DEFAULT).toString();
    }

    private static XPathResult evaluate(String expression, XmlTree tree) {
        return XPathExpression.compile(expression, NAMESPACES, XPathLimits.DEFAULT).evaluate(tree);
    }

    private static String describe(NodeSetResult result, int position) {
        AssembledDocument document = result.document();
        long node = result.nodes().get(position);
        if (node == AssembledDocument.DOCUMENT) {
            return "#document=" + document.stringValue(node);
        }
        String name = switch (document.kind(node)) {
            case TEXT -> "#text";
            case COMMENT -> "#comment";
            case NAMESPACE -> "xmlns:" + document.namespace(node).prefix();
            default -> NodeFunctions.name(node, document);
        };
        return name + "=" + document.stringValue(node);
    }

    private static String text(XmlTree tree) {
        return new String(RandomDocuments.bytes(tree), StandardCharsets.UTF_8);
    }

    private static Document dom(XmlTree tree) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(RandomDocuments.bytes(tree)));
    }

    /** Skips the try if the JDK's compiler refuses the expression ("too many operations"). */
    private static javax.xml.xpath.XPathExpression oracle(String expression) {
        XPathFactory factory = XPathFactory.newDefaultInstance();
        factory.setProperty("jdk.xml.xpathExprGrpLimit", "1000");
        XPath xpath = factory.newXPath();
        xpath.setNamespaceContext(new NamespaceContext() {
            @Override
            public String getNamespaceURI(String prefix) {
                return prefix.equals("xml")
                        ? "http://www.w3.org/XML/1998/namespace"
                        : NAMESPACES.getOrDefault(prefix, "");
            }

            @Override
            public String getPrefix(String namespaceURI) {
                return "";
            }

            @Override
            public Iterator<String> getPrefixes(String namespaceURI) {
                return Collections.emptyIterator();
            }
        });
        try {
            return xpath.compile(expression);
        } catch (XPathExpressionException e) {
            Assume.that(false);
            throw new IllegalStateException(e);
        }
    }
}
