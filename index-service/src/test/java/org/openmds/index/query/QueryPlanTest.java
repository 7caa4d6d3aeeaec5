package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

final class QueryPlanTest {

    @Test
    void isSmall_littleText_isTrue() {
        assertThat(over("x").isSmall()).isTrue();
    }

    @Test
    void isSmall_muchTextInOneNode_isFalse() {
        assertThat(over("x".repeat(300 << 10)).isSmall()).isFalse();
    }

    @Test
    void isSmall_manyNodes_isFalse() {
        assertThat(over("<b/>".repeat(10_000)).isSmall()).isFalse();
    }

    private static QueryPlan over(String content) {
        XmlTree value = XmlTree.of(XmlFragment.parse("<a>" + content + "</a>"));
        XmlTree document = new XmlTree(XmlFragment.parse("<d/>"),
                List.of(new XmlTree(XmlFragment.parse("<e/>"), List.of(value))));
        return new QueryPlan.DocumentPlan(XPathExpression.compile("contains(., 'y')", Map.of(), XPathLimits.DEFAULT),
                document,
                false);
    }
}
