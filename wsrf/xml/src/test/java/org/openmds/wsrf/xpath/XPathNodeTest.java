package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.NamedNode;

/** Evaluations from the nodes of a result, the nodes of a comparison, and the names that an expression requires. */
class XPathNodeTest {

    private static final Map<String, String> PREFIXES = Map.of("p", "urn:p");
    private static final XmlTree DOCUMENT = new XmlTree(XmlFragment.parse("<group/>"), List.of(XmlTree.of(XmlFragment
            .parse("<entry><host name='n1'><fs root='/' free='4'/><fs root='/home' free='40'/></host></entry>")),
            XmlTree.of(XmlFragment.parse("<entry><host name='n2'><fs root='/' free='5'>x</fs></host></entry>"))));

    @Test
    void stringValue_relativeExpression_beginsAtTheNode() {
        assertThat(texts("//fs[@free < 10]", "concat(../@name, @root)")).containsExactly("n1/", "n2/");
    }

    @Test
    void stringValue_absoluteExpression_beginsAtTheDocument() {
        assertThat(texts("//fs[@free < 10]", "string(//@name)")).containsExactly("n1", "n1");
    }

    @Test
    void stringValue_ofAttributeNode_hasTheElementAroundAsParent() {
        assertThat(texts("//fs/@free", "../@root")).containsExactly("/", "/home", "/");
        assertThat(nodes("//fs/@free").getFirst().element().stringValue(xpath("@root"))).isEqualTo("/");
    }

    @Test
    void path_elements_haveThePositionBehindTheFirst() {
        assertThat(nodes("//fs").stream().map(XPathNode::path)).containsExactly("group/entry/host/fs",
                "group/entry/host/fs[2]", "group/entry[2]/host/fs");
        assertThat(nodes("//fs/@root").getFirst().path()).isEqualTo("group/entry/host/fs");
    }

    @Test
    void writeTo_node_isItsPartOfTheResult() {
        assertThat(nodes("//fs").stream().map(node -> BytesOutput.of(node::writeTo).toString()))
                .containsExactly("<fs root=\"/\" free=\"4\"/>", "<fs root=\"/home\" free=\"40\"/>",
                        "<fs root=\"/\" free=\"5\">x</fs>");
        assertThat(nodes("//fs").getLast().length()).isEqualTo(28);
        assertThat(nodes("/").getFirst().length()).isEqualTo(DOCUMENT.length());
    }

    @Test
    void evaluationsFromManyNodes_shareTheLimitOfOne() {
        XmlTree large = XmlTree.of(XmlFragment.parse(IntStream.range(0, 2_000)
                .mapToObj(i -> "<a/>")
                .collect(Collectors.joining("", "<d>", "</d>"))));
        XPathLimits limits = new XPathLimits(4096, 64, 100_000, Duration.ofMinutes(1), 1 << 20);
        List<XPathNode> found = ((XPathResult.NodeSet) XPathExpression.compile("//a", PREFIXES, limits).evaluate(large))
                .nodes(2_000);
        XPathExpression all = xpath("count(//a)");

        assertThat(found.getFirst().stringValue(all)).isEqualTo("2000");
        assertThatThrownBy(() -> found.forEach(node -> node.stringValue(all)))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("more than 100000 nodes");
    }

    @Test
    void nodes_moreThanWanted_areTheFirst() {
        assertThat(((XPathResult.NodeSet) xpath("//fs").evaluate(DOCUMENT)).nodes(2)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"//fs/@free < 10, 2", "10 > //fs/@free, 2", "//fs/@free = 40, 1", "//fs/@free != '4', 2",
        "//fs/@free > -1, 3", "//fs/@free < 4, 0"})
    void comparedNodes_pathAndConstant_areThoseThatMakeItTrue(String expression, int count) {
        XPathResult found = xpath(expression).comparedNodes().orElseThrow().evaluate(DOCUMENT);

        assertThat(found.size()).isEqualTo(count);
        assertThat(found.booleanValue()).isEqualTo(xpath(expression).evaluate(DOCUMENT).booleanValue());
    }

    @ParameterizedTest
    @CsvSource({"//fs", "count(//fs) > 1", "//fs/@free < //fs/@size", "//fs/@free < 1 and //fs/@free > 0",
        "not(//fs/@free < 1)"})
    void comparedNodes_otherExpression_isEmpty(String expression) {
        assertThat(xpath(expression).comparedNodes()).isEmpty();
    }

    @Test
    void requiredNames_ofAPath_areItsStepsAndConditions() {
        QName fs = new QName("urn:p", "fs");

        assertThat(xpath("//p:fs[@free < 10 and 100 * p:x > p:y]/@root").requiredNames()).containsExactlyInAnyOrder(
                new NamedNode(fs, false, Optional.empty()), new NamedNode(new QName("free"), true, Optional.of(fs)),
                new NamedNode(new QName("urn:p", "x"), false, Optional.empty()),
                new NamedNode(new QName("urn:p", "y"), false, Optional.empty()),
                new NamedNode(new QName("root"), true, Optional.of(fs)));
    }

    @ParameterizedTest
    @CsvSource({"//a or //b", "count(//a) < 10", "not(//a)", "//a | //b", "string(//a) = ''", "//*"})
    void requiredNames_expressionThatCanBeTrueWithoutThem_areNone(String expression) {
        assertThat(xpath(expression).requiredNames()).isEmpty();
    }

    private static List<String> texts(String expression, String relative) {
        return nodes(expression).stream().map(node -> node.stringValue(xpath(relative))).toList();
    }

    private static List<XPathNode> nodes(String expression) {
        return ((XPathResult.NodeSet) xpath(expression).evaluate(DOCUMENT)).nodes(100);
    }

    private static XPathExpression xpath(String text) {
        return XPathExpression.compile(text, PREFIXES, XPathLimits.DEFAULT);
    }
}
