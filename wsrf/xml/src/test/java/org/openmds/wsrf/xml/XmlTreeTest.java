package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

class XmlTreeTest {

    @Test
    void writeTo_fragmentAlone_isItsBytes() throws Exception {
        assertWrites("<a>x</a>", XmlTree.of(XmlFragment.parse("<a>x</a>")));
    }

    @Test
    void writeTo_children_followTheFramesContent() throws Exception {
        assertWrites("<p:r xmlns:p=\"P\">x<é>y</é><é><c/></é></p:r>",
                tree("<p:r xmlns:p='P'>x</p:r>", tree("<é>y</é>"), tree("<é/>", tree("<c/>"))));
    }

    @Test
    void writeTo_childWithoutDefaultNamespace_staysWithout() throws Exception {
        assertWrites("<r xmlns=\"D\"><b xmlns=\"\" k=\"1\"><c/></b><d xmlns=\"D\"/></r>",
                tree("<r xmlns='D'/>", tree("<b k='1'/>", tree("<c/>")), tree("<d xmlns='D'/>")));
    }

    @Test
    void parts_longFragment_isNotCopiedIntoOthers() {
        XmlTree tree = tree("<r/>", tree("<short/>"), tree("<long>" + "x".repeat(100_000) + "</long>"), tree("<b/>"));

        assertThat(tree.parts()).hasSize(3);
        assertThat(XmlPartReader.text(tree))
                .isEqualTo(tree("<r><short/><long>" + "x".repeat(100_000) + "</long><b/></r>")
                        .frame()
                        .toString());
    }

    @Test
    void parts_preparedChildren_keepTheirParts() {
        PreparedTrees prepared = PreparedTrees
                .concatenation(List.of(List.of(tree("<a/>"), tree("<b/>")), List.of(), List.of(tree("<c/>"))));

        assertThat(prepared).hasSize(3);
        assertThat(XmlPartReader.text(new XmlTree(XmlFragment.parse("<r/>"), prepared)))
                .isEqualTo("<r><a/><b/><c/></r>");
        assertThat(XmlPartReader.text(new XmlTree(XmlFragment.parse("<r xmlns='D'/>"), prepared)))
                .isEqualTo("<r xmlns=\"D\"><a xmlns=\"\"/><b xmlns=\"\"/><c xmlns=\"\"/></r>");
    }

    private static XmlTree tree(String frame, XmlTree... children) {
        return new XmlTree(XmlFragment.parse(frame), List.of(children));
    }

    private static void assertWrites(String expected, XmlTree tree) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        tree.writeTo(out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
        assertThat(tree.length()).isEqualTo(out.size());
        assertThat(XmlPartReader.text(tree)).isEqualTo(expected);
    }
}
