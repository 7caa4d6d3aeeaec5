package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlFragmentTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            <a></a>                                    | <a/>
            <?xml version="1.0"?><!-- x --><a />       | <a/>
            <a  y='1'   x="2" />                       | <a y="1" x="2"/>
            <a xmlns:q='Q' xmlns='D' xmlns:p='P' k=''/> | <a xmlns="D" xmlns:p="P" xmlns:q="Q" k=""/>
            <p:a xmlns:p='P'><p:b xmlns:p='P'/></p:a>  | <p:a xmlns:p="P"><p:b/></p:a>
            <a xmlns=''><b xmlns=''/></a>              | <a><b/></a>
            <a xmlns='D'><b xmlns=''/></a>             | <a xmlns="D"><b xmlns=""/></a>
            <a>x<![CDATA[<&]]>y&#x41;</a>              | <a>x&lt;&amp;yA</a>
            <a>]]&gt;&#13;&#9;</a>                     | <a>]]&gt;&#13;\t</a>
            <a k='"&lt;>&#9;&#10;&#13;&amp;&apos;'/>   | <a k="&quot;&lt;>&#9;&#10;&#13;&amp;'"/>
            <a> <!--c--> <?p  d ?><?q?></a>            | <a> <!--c--> <?p d ?><?q?></a>
            <a xml:lang='de'>\uD83D\uDE00é</a>         | <a xml:lang="de">\uD83D\uDE00é</a>
            """)
    void parse_differentSpellings_oneCanonicalForm(String document, String canonical) {
        assertThat(XmlFragment.parse(document)).hasToString(canonical.replace("\\t", "\t"));
        assertThat(XmlFragment.parse(canonical.replace("\\t", "\t"))).isEqualTo(XmlFragment.parse(document));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "windows-1252"})
    void parse_declaredEncoding_isUnderstood(String encoding) {
        byte[] document = ("<?xml version='1.0' encoding='" + encoding + "'?><a>é</a>")
                .getBytes(Charset.forName(encoding));
        assertThat(XmlFragment.parse(document, XmlLimits.DEFAULT)).hasToString("<a>é</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "<a>", "<a></b>", "<a/><b/>", "<a x='1' x='2'/>", "<p:a/>",
        "<a>&undeclared;</a>", "<a>&#0;</a>",
        "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]><a>&d;</a>",
        "<a/>\u0000", "<a/> trailing", "<?xml version='1.1'?><a/>", "<a xmlns:p='P' xmlns:q='P' p:x='1' q:x='2'/>",
        "<a>]]></a>",
        "<a x='<'/>", "<a><!-- -- --></a>"})
    void parse_badDocument_isRefusedInOneSentence(String document) {
        assertThatThrownBy(() -> XmlFragment.parse(document)).isInstanceOf(InvalidXmlException.class)
                .message()
                .startsWith("the document")
                .doesNotContain("\n");
    }

    @Test
    void parse_brokenUtf8_isRefused() {
        byte[] document = "<a>x</a>".getBytes(StandardCharsets.UTF_8);
        document[3] = (byte) 0xC3;
        assertThatThrownBy(() -> XmlFragment.parse(document, XmlLimits.DEFAULT))
                .isInstanceOf(InvalidXmlException.class);
    }

    @Test
    void read_insideOfEnvelope_declaresWhatContentNeeds() throws Exception {
        XMLStreamReader reader = at("body",
                """
                        <env xmlns="D" xmlns:x="X" xmlns:y="Y" xmlns:z="Z"><body><x:e k="y:v">a</x:e><x:f>q z:t</x:f></body></env>""");
        assertThat(XmlFragment.read(reader, XmlLimits.DEFAULT)).hasToString(
                "<body xmlns=\"D\" xmlns:x=\"X\" xmlns:y=\"Y\" xmlns:z=\"Z\"><x:e k=\"y:v\">a</x:e><x:f>q z:t</x:f></body>");
        assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        assertThat(reader.getLocalName()).isEqualTo("body");
    }

    @Test
    void read_innerElementWithoutDefaultNamespace_keepsItsMeaning() throws Exception {
        XMLStreamReader reader = at("body",
                "<env xmlns='D' xmlns:p='P'><p:body><b xmlns='' t='q'/><c/><p:d xmlns:p='P2'/></p:body></env>");
        assertThat(XmlFragment.read(reader, XmlLimits.DEFAULT))
                .hasToString(
                        "<p:body xmlns=\"D\" xmlns:p=\"P\"><b xmlns=\"\" t=\"q\"/><c/><p:d xmlns:p=\"P2\"/></p:body>");
    }

    @Test
    void read_textWithDeclarations_isWellFormed() throws Exception {
        XMLStreamReader reader = at("b", "<a xmlns:p='P'><b>xmlns:p='P' xml:lang='en'</b></a>");
        XmlFragment fragment = XmlFragment.read(reader, XmlLimits.DEFAULT);
        assertThat(fragment).hasToString("<b>xmlns:p='P' xml:lang='en'</b>");
        assertThat(XmlFragment.parse(fragment.toString())).isEqualTo(fragment);
    }

    @Test
    void read_wrappedReader_isTheSame() throws Exception {
        XMLStreamReader reader = new StreamReaderDelegate(at("b", "<a xmlns:p='P'><b>p:x</b></a>")) {
        };
        assertThat(XmlFragment.read(reader, XmlLimits.DEFAULT)).hasToString("<b xmlns:p=\"P\">p:x</b>");
    }

    @Test
    void read_withKnownBindings_declaresThemAll() throws Exception {
        XMLStreamReader reader = at("b", "<a xmlns:p='P'><b xmlns:q='Q2'/></a>");
        Map<String, String> inScope = Map.of("p", "P", "q", "Q", "", "D");
        assertThat(XmlFragment.read(reader, inScope, XmlLimits.DEFAULT))
                .hasToString("<b xmlns:p=\"P\" xmlns:q=\"Q2\"/>");
    }

    @Test
    void equals_sameContent_sameBytes() {
        XmlFragment one = XmlFragment.parse("<a x='1'></a>");
        assertThat(one).isEqualTo(XmlFragment.parse("<a x=\"1\"/>"))
                .hasSameHashCodeAs(XmlFragment.parse("<a x=\"1\"/>"))
                .isNotEqualTo(XmlFragment.parse("<a x='2'/>"));
        assertThat(one.name()).isEqualTo(new QName("a"));
        assertThat(one.length()).isEqualTo(one.toBytes().length);
    }

    @Test
    void writeTo_stream_getsTheBytes() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlFragment.parse("<a>é</a>").writeTo(out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("<a>é</a>");
    }

    private static XMLStreamReader at(String localName, String document) throws Exception {
        XMLStreamReader reader = XmlReaders.open(document.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT);
        while (reader.next() != XMLStreamConstants.START_ELEMENT || !reader.getLocalName().equals(localName)) {
            assertThat(reader.hasNext()).isTrue();
        }
        return reader;
    }
}
