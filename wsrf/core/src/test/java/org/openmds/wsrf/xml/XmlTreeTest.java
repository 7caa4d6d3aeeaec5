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
    void writeTo_children_standBehindTheFramesContent() throws Exception {
        assertWrites("<p:r xmlns:p=\"P\">x<é>y</é><é><c/></é></p:r>",
                tree("<p:r xmlns:p='P'>x</p:r>", tree("<é>y</é>"), tree("<é/>", tree("<c/>"))));
    }

    @Test
    void writeTo_childWithoutDefaultNamespace_staysWithout() throws Exception {
        assertWrites("<r xmlns=\"D\"><b xmlns=\"\" k=\"1\"><c/></b><d xmlns=\"D\"/></r>",
                tree("<r xmlns='D'/>", tree("<b k='1'/>", tree("<c/>")), tree("<d xmlns='D'/>")));
    }

    private static XmlTree tree(String frame, XmlTree... children) {
        return new XmlTree(XmlFragment.parse(frame), List.of(children));
    }

    private static void assertWrites(String expected, XmlTree tree) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        tree.writeTo(out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
        assertThat(tree.length()).isEqualTo(out.size());
    }
}
