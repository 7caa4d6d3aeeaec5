package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

/**
 * Tests each example of the recommendation XPath 1.0 (W3C, 16 November 1999) over a book. {@code recommendation.csv} has the section, the
 * context of the example as a path before it, the example, and the expected result: nodes by their {@code id}, other values as
 * {@code string()} writes them.
 */
class RecommendationTest {

    private static final XmlTree BOOK = XmlTree.of(XmlFragment.parse(
            """
                    <doc id="doc" xml:lang="en"><title id="t0">The Book</title>\
                    <chapter id="c1"><title id="t1">Introduction</title><para id="p1">a</para>\
                    <div id="v1"><div id="v2"><para id="p2">b</para></div><para id="p3" xml:lang="de">c</para></div></chapter>\
                    <chapter id="c2">text <para id="q1" type="warning">1</para><para id="q2">2</para><para id="q3" type="warning">3</para>\
                    <para id="q4" type="warning">4</para><para id="q5" type="warning">5</para><para id="q6" type="warning">6</para>\
                    <para id="q7" type="note">7</para><!--remark--><?style bold?></chapter>\
                    <chapter id="c3"><title id="t3">Lists</title><olist id="o1"><item id="i1">x</item><item id="i2">y<olist id="o2">\
                    <item id="i3">z</item></olist></item></olist></chapter>\
                    <chapter id="c4">%s</chapter>\
                    <chapter id="c5"><section id="s1"/><section id="s2" xml:lang="EN-us"><para id="p4"><![CDATA[<d>]]> &amp; e</para></section></chapter>\
                    <appendix id="x1"><employee id="e1" secretary="S" assistant="A"/><employee id="e2" secretary="S"/></appendix>\
                    <appendix id="x2" xmlns:q="urn:q"><q:foo id="x3" q:name="n"/></appendix></doc>"""
                    .formatted(IntStream.rangeClosed(1, 43)
                            .mapToObj("<figure id=\"f%d\"/>"::formatted)
                            .collect(Collectors.joining()))));

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvFileSource(resources = "recommendation.csv", delimiter = ';', quoteCharacter = '~', useHeadersInDisplayName = false, numLinesToSkip = 1)
    void evaluate_exampleOfTheRecommendation_givesWhatItSays(String section, String context, String example,
            String expected) {
        String expression = context == null ? example : context + example;

        XPathResult result = XPathExpression.compile(expression, GlueIndexDocument.NAMESPACES, XPathLimits.DEFAULT)
                .evaluate(BOOK);

        assertThat(describe(result)).isEqualTo(expected == null ? "" : expected);
        assertThat(PlainValue.of(result))
                .isEqualTo(JaxenOracle.evaluate(expression, GlueIndexDocument.NAMESPACES, BOOK));
    }

    /** Section 2.2: these five axes together contain each node of the document once, except attributes and namespaces. */
    @Test
    void axes_ofAnyElement_partitionTheDocument() {
        int all = 1 + count("//node()");
        for (int i = 1; i <= count("//*"); i++) {
            String at = "(//*)[" + i + "]";
            int sum = IntStream
                    .of(count(at + "/ancestor::node()"), count(at + "/descendant::node()"),
                            count(at + "/following::node()"),
                            count(at + "/preceding::node()"), count(at + "/self::node()"))
                    .sum();
            assertThat(sum).isEqualTo(all);
            assertThat(count(
                    at + "/ancestor::node() | " + at + "/descendant::node() | " + at + "/following::node() | " + at
                            + "/preceding::node() | " + at + "/self::node()"))
                    .isEqualTo(all);
        }
    }

    private static int count(String nodes) {
        return XPathExpression.compile(nodes, GlueIndexDocument.NAMESPACES, XPathLimits.DEFAULT).evaluate(BOOK).size();
    }

    private static String describe(XPathResult result) {
        return result instanceof NodeSetResult nodes
                ? IntStream.range(0, nodes.size())
                        .mapToObj(i -> describe(nodes.nodes().get(i), nodes.document()))
                        .collect(Collectors.joining(" "))
                : result.stringValue();
    }

    private static String describe(long node, AssembledDocument document) {
        if (node == AssembledDocument.DOCUMENT) {
            return "/";
        }
        if (!document.isElement(node)) {
            return "'" + document.stringValue(node) + "'";
        }
        return BOOK.frame().element(AssembledDocument.index(node)).attribute(new QName("id")).orElseThrow();
    }
}
