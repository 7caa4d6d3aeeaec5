package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class NodeShapeTest {

    @Test
    void documentsThatDifferInValues_shareTheirShape() {
        XmlFragment first = XmlFragment.parse("<h:host xmlns:h='urn:h' name='a'><h:load>0.5</h:load></h:host>");
        XmlFragment second = XmlFragment.parse("<h:host xmlns:h='urn:h' name='longer'><h:load>12</h:load></h:host>");

        assertThat(second.heapBytes() - second.length()).isLessThan(first.heapBytes() - first.length());
        assertThat(texts(first)).containsExactly("urn:h", "a", "0.5");
        assertThat(texts(second)).containsExactly("urn:h", "longer", "12");
    }

    @Test
    void equalTreesOfOtherNames_doNotShareTheirShape() {
        XmlFragment first = XmlFragment.parse("<a><b>1</b></a>");
        XmlFragment second = XmlFragment.parse("<a><c>1</c></a>");
        XmlFragment third = XmlFragment.parse("<a><b>1</b></a>");

        assertThat(second.nodes().name(1).getLocalPart()).isEqualTo("c");
        assertThat(third.nodes().sharesNames(first.nodes())).isTrue();
        assertThat(second.nodes().sharesNames(first.nodes())).isFalse();
    }

    @Test
    void charactersThatAreEscaped_belongToTheShape() {
        XmlFragment plain = XmlFragment.parse("<a>1</a>");
        XmlFragment escaped = XmlFragment.parse("<a>&lt;</a>");

        assertThat(texts(plain)).containsExactly("1");
        assertThat(texts(escaped)).containsExactly("<");
    }

    @Test
    void longDocuments_haveShapesOfTheirOwn() {
        String document = "<a>" + "<b>1</b>".repeat(600) + "</a>";
        XmlFragment first = XmlFragment.parse(document);
        XmlFragment second = XmlFragment.parse(document);

        assertThat(second).isEqualTo(first);
        assertThat(second.heapBytes()).isEqualTo(first.heapBytes());
        assertThat(second.nodes().count()).isEqualTo(1 + 2 * 600);
    }

    private static List<String> texts(XmlFragment fragment) {
        XmlNodes nodes = fragment.nodes();
        return IntStream.range(0, nodes.count())
                .filter(node -> !nodes.isElement(node))
                .mapToObj(nodes::stringValue)
                .toList();
    }
}
