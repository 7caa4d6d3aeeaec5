package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;

class XmlElementTest {

    private static final XmlElement ROOT = XmlFragment.parse("""
            <r xmlns="D" xmlns:p="P" k="1" p:k="2">x<p:a>y<!--no--><b>&lt;z</b></p:a><b xmlns="" q="p:v"/><p:a/></r>""")
            .root();

    @Test
    void navigation_mixedContent_findsElements() {
        assertThat(ROOT.children()).extracting(XmlElement::name)
                .containsExactly(new QName("P", "a"), new QName("b"), new QName("P", "a"));
        assertThat(ROOT.children(new QName("P", "a"))).hasSize(2);
        assertThat(ROOT.child(new QName("P", "a")).orElseThrow().name().getPrefix()).isEqualTo("p");
        assertThat(ROOT.child(new QName("D", "b"))).isEmpty();
        assertThat(ROOT.text()).isEqualTo("xy<z");
        assertThat(ROOT.attribute(new QName("k"))).contains("1");
        assertThat(ROOT.attribute(new QName("P", "k"))).contains("2");
        assertThat(ROOT.attribute(new QName("D", "k"))).isEmpty();
        assertThat(ROOT.attributes()).containsExactly(entry(new QName("k"), "1"), entry(new QName("P", "k"), "2"));
    }

    @Test
    void namespaces_undeclaredDefault_isAbsent() {
        assertThat(ROOT.namespaces()).containsExactly(entry("", "D"), entry("p", "P"));
        assertThat(ROOT.child(new QName("b")).orElseThrow().namespaces()).containsExactly(entry("p", "P"));
    }

    @Test
    void resolve_qnamesInContent_takeTheirNamespace() {
        XmlElement b = ROOT.child(new QName("b")).orElseThrow();
        assertThat(ROOT.resolve(" p:x\n")).contains(new QName("P", "x"));
        assertThat(ROOT.resolve("x")).contains(new QName("D", "x"));
        assertThat(b.resolve("x")).contains(new QName("x"));
        assertThat(b.resolve("xml:lang")).contains(new QName("http://www.w3.org/XML/1998/namespace", "lang"));
        assertThat(b.resolve("q:x")).isEmpty();
        assertThat(b.resolve("p:")).isEmpty();
        assertThat(b.resolve(":x")).isEmpty();
        assertThat(b.resolve("p:x:y")).isEmpty();
        assertThat(b.resolve("")).isEmpty();
        assertThat(b.resolve("1x")).isEmpty();
    }

    @Test
    void toFragment_innerElement_standsAlone() {
        assertThat(ROOT.child(new QName("P", "a")).orElseThrow().toFragment())
                .hasToString("<p:a xmlns=\"D\" xmlns:p=\"P\">y<!--no--><b>&lt;z</b></p:a>");
        assertThat(ROOT.child(new QName("b")).orElseThrow().toFragment()).hasToString("<b xmlns:p=\"P\" q=\"p:v\"/>");
        assertThat(ROOT.toFragment()).isSameAs(ROOT.fragment());
    }

    @Test
    void expandedForm_otherSpelling_isTheSame() {
        String form = XmlFragment.parse("<p:a xmlns:p='P' k='1' p:j='2'>x<!--y-->&lt;<b/></p:a>").root().expandedForm();
        assertThat(form).isEqualTo("<{P}a {P}j=\"2\" {}k=\"1\">x&lt;<{}b></></>");
        assertThat(XmlFragment.parse("<a xmlns='P' xmlns:q='P' q:j='2' k='1'>x&lt;<b xmlns=''></b></a>")
                .root()
                .expandedForm()).isEqualTo(form);
    }

    @Test
    void expandedForm_contentThatLooksLikeMarkup_staysDifferent() {
        assertThat(XmlFragment.parse("<a k='1\" {}j=\"2'/>".replace("\"", "&quot;")).root().expandedForm())
                .isNotEqualTo(XmlFragment.parse("<a k='1' j='2'/>").root().expandedForm());
    }
}
