package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlFragmentBuilderTest {

    private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    @Test
    void build_nestedElements_declaresWhereNeeded() {
        XmlFragment built = builder.start(new QName("A", "a", "p"))
                .attribute(new QName("B", "k", "q"), "\"<\n")
                .element(new QName("A", "b", "p"), "x&y")
                .start(new QName("C", "c"))
                .element(new QName("d"), "")
                .end()
                .text("\uD83D")
                .text("\uDE00")
                .end()
                .build();
        assertThat(built).hasToString("<p:a xmlns:p=\"A\" xmlns:q=\"B\" q:k=\"&quot;&lt;&#10;\"><p:b>x&amp;y</p:b>"
                + "<c xmlns=\"C\"><d xmlns=\"\"/></c>\uD83D\uDE00</p:a>");
        assertThat(XmlFragment.parse(built.toString())).isEqualTo(built);
    }

    @Test
    void fragment_underDefaultNamespace_keepsItsNames() {
        XmlFragment child = XmlFragment.parse("<b xmlns:p='P' xmlns:q='Q'>p:x</b>");
        assertThat(builder.start(new QName("A", "a")).namespace("q", "Q").fragment(child).end().build())
                .hasToString("<a xmlns=\"A\" xmlns:q=\"Q\"><b xmlns=\"\" xmlns:p=\"P\">p:x</b></a>");
    }

    @Test
    void contentOf_element_isRenamed() {
        XmlFragment old = XmlFragment.parse("<o xmlns='D' xmlns:p='P' k='1' p:k='2'>t<c/>p:x<!--y--></o>");
        assertThat(builder.start(new QName("N", "n", "n")).contentOf(old.root()).end().build())
                .hasToString("<n:n xmlns=\"D\" xmlns:n=\"N\" xmlns:p=\"P\" k=\"1\" p:k=\"2\">t<c/>p:x<!--y--></n:n>");
    }

    @Test
    void contentOf_elementWithConflictingPrefix_keepsItsMeaning() {
        XmlFragment old = XmlFragment.parse("<o xmlns:p='P' p:k='2'><c>p:x</c></o>");
        assertThat(builder.start(new QName("N", "n", "p")).contentOf(old.root()).end().build())
                .hasToString("<p:n xmlns:ns1=\"P\" xmlns:p=\"N\" ns1:k=\"2\"><c xmlns:p=\"P\">p:x</c></p:n>");
    }

    @Test
    void start_prefixBoundToOtherNamespace_givesElementNewPrefix() {
        XmlFragment built = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(new QName("urn:own", "a", "p"), Map.of("p", "urn:other"))
                .text("p:name")
                .end()
                .build();

        assertThat(built.name()).isEqualTo(new QName("urn:own", "a"));
        assertThat(built.root().resolve("p:name")).contains(new QName("urn:other", "name"));
    }

    @Test
    void namespace_samePrefixTwice_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.start(new QName("A", "a", "p")).namespace("p", "B"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.namespaces(Map.of("xml", "B")));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.namespace("q", ""));
    }

    @Test
    void attribute_twice_isRefused() {
        builder.start(new QName("a")).attribute(new QName("k"), "1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.attribute(new QName("k"), "2"));
    }

    @Test
    void attribute_withoutPrefix_takesOneInScope() {
        assertThat(builder.start(new QName("A", "a", "p")).attribute(new QName("A", "k"), "1").end().build())
                .hasToString("<p:a xmlns:p=\"A\" p:k=\"1\"/>");
    }

    @Test
    void build_openElementOrSecondRoot_isRefused() {
        builder.start(new QName("a"));
        assertThatIllegalStateException().isThrownBy(builder::build);
        builder.end();
        assertThatIllegalStateException().isThrownBy(() -> builder.start(new QName("b")));
        assertThatIllegalStateException().isThrownBy(() -> builder.text("b"));
        assertThatIllegalStateException().isThrownBy(builder::end);
    }

    @Test
    void attribute_afterContent_isRefused() {
        builder.start(new QName("a")).text("x");
        assertThatIllegalStateException().isThrownBy(() -> builder.namespace("p", "P"));
        assertThatIllegalStateException().isThrownBy(() -> builder.attribute(new QName("k"), "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u001F", "\uFFFE", "\uFFFF", "\uD800", "\uDC00", "\uD800x"})
    void text_characterOutsideOfXml_isRefused(String text) {
        builder.start(new QName("a"));
        assertThatThrownBy(() -> builder.text(text).end()).isInstanceOf(InvalidXmlException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "a b", "a:b", "<", "a/"})
    void start_invalidName_isRefused(String local) {
        assertThatThrownBy(() -> builder.start(new QName(local))).isInstanceOf(InvalidXmlException.class);
    }
}
