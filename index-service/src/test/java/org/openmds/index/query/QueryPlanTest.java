package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.ValueIndex;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

final class QueryPlanTest {

    @Test
    void isSmall_fewTrees_isTrue() {
        assertThat(over("contains(., 'y')", "<b/>".repeat(10_000), 40).isSmall()).isTrue();
    }

    @Test
    void isSmall_manyTrees_isFalse() {
        assertThat(over("contains(., 'y')", "x", 41).isSmall()).isFalse();
    }

    @Test
    void evaluate_withinSmallLimits_endsWhereMuchIsRead() {
        assertThat(small("contains(., 'y')", "x")).isEqualTo("false");
        assertThatThrownBy(() -> small("contains(., 'y')", "x".repeat(300 << 10)))
                .isInstanceOf(XPathEvaluationException.class);
        assertThatThrownBy(() -> small("//b[@k]", "<b/>".repeat(10_000))).isInstanceOf(XPathEvaluationException.class);
    }

    @Test
    void evaluate_withinSmallLimits_findsAValueInALongTree() {
        String hosts = IntStream.range(0, 10_000).mapToObj("<b k='%d'/>"::formatted).collect(Collectors.joining());

        XmlTree prepared = tree(hosts);
        ValueIndex _ = prepared.children().getFirst().frame().nodes().values();
        assertThat(small("boolean(//b[@k='9000'])", prepared)).isEqualTo("true");
    }

    private static String small(String expression, String content) {
        return small(expression, tree(content));
    }

    private static String small(String expression, XmlTree entry) {
        return over(expression, entry, 1).evaluate(EvaluationLimits.small(XPathLimits.DEFAULT)).output().toString();
    }

    private static QueryPlan over(String expression, String content, int count) {
        return over(expression, tree(content), count);
    }

    private static QueryPlan over(String expression, XmlTree entry, int count) {
        return new QueryPlan.DocumentPlan(XPathExpression.compile(expression, Map.of(), XPathLimits.DEFAULT),
                new XmlTree(XmlFragment.parse("<d/>"), Collections.nCopies(count, entry)), false);
    }

    /** Returns an entry with the content in an element. */
    private static XmlTree tree(String content) {
        return new XmlTree(XmlFragment.parse("<e/>"), List.of(XmlTree.of(XmlFragment.parse("<a>" + content + "</a>"))));
    }
}
