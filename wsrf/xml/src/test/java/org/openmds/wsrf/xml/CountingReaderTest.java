package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.xml.XmlFloods.attributes;
import static org.openmds.wsrf.xml.XmlFloods.declarations;
import static org.openmds.wsrf.xml.XmlFloods.numbered;

import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the limits that hold in the whole document and for every user of a reader; {@link XmlLimitsTest} tests those of a fragment. */
class CountingReaderTest {

    private static final XmlLimits SMALL = new XmlLimits(10_000, 5, 2_000, 100);

    @Test
    void next_attributesOfOneElement_haveALimit() {
        assertAccepted("<a" + attributes(1_000) + "/>");
        assertAccepted("<a" + attributes(400) + declarations("p", 600) + "/>");
        assertRefused("<a" + attributes(1_001) + "/>", "an element has more than 1000 attributes", "got 1001",
                "at line 1, column 1");
        assertRefused("<a" + attributes(600) + declarations("p", 600) + "/>", "attributes");
        assertRefused("<a" + attributes(5_000) + "/>", "expected at most 1000");
    }

    @Test
    void next_attributesInAll_haveALimit() {
        String element = "<b" + attributes(8) + "/>";
        assertAccepted("<a>" + element.repeat(1_000) + "</a>");
        assertRefused("<a>" + element.repeat(1_001) + "</a>", "more than 8000 attributes", "got 8008");
    }

    @Test
    void next_declarationsInScope_haveALimit() {
        String open = "<a" + declarations("p", 500) + ">";
        assertAccepted(open + "<a" + declarations("q", 500) + "/>" + "<a" + declarations("r", 500) + "/></a>");
        assertRefused(open + "<a" + declarations("q", 501) + "/></a>", "1000 namespace declarations in scope",
                "got 1001");
    }

    @Test
    void next_declarationsInAll_haveALimit() {
        String element = "<b" + declarations("p", 100) + "/>";
        assertAccepted("<a>" + element.repeat(20) + "</a>");
        assertRefused("<a>" + element.repeat(21) + "</a>", "more than 2000 namespace declarations", "got 2100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<%s/>", "<a %s='1'/>", "<%s:a xmlns:%s='u'/>", "<a xmlns:%s='u'/>",
        "<a xmlns:p='u'><b %s='1' p:%s='2'/></a>", "<a><?%s ?></a>", "<?%s ?><a/>"})
    void next_longName_isRefused(String document) {
        assertAccepted(document.replace("%s", "n".repeat(1_000)));
        assertRefused(document.replace("%s", "n".repeat(1_001)), "name longer than 1000 characters", "got 1001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<%s/>", "<a %s=''/>", "<%s:a xmlns:%s='u'/>", "<a xmlns:%s='u'/>", "<?%s ?>"})
    void next_namesWithTheSameHash_areRefused(String element) {
        StringBuilder document = new StringBuilder("<r>");
        for (int number = 0; number < 1_000; number++) {
            document.append(element.replace("%s", XmlFloods.colliding(number)));
        }
        assertRefused(document.append("</r>").toString(), "more than 100 different names with the same hash");
    }

    @Test
    void next_fewElementsAboveDepthOrCount_areRefusedAtTheFirst() {
        assertRefused("<a>".repeat(6), "deeper than 5 elements", "got 6", "at line 1, column 16");
        assertRefused("<a>" + "<b/>".repeat(2_000), "more than 2000 elements", "got 2001");
    }

    @Test
    void next_longText_comesInShortEvents() throws XMLStreamException {
        String text = "x&amp;y<![CDATA[<z>]]>\uD83D\uDE00 ]]&gt;".repeat(20_000);
        XMLStreamReader reader = XmlReaders.open(utf8("<a>" + text + "</a>"), XmlLimits.DEFAULT);
        StringBuilder read = new StringBuilder();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.CHARACTERS) {
                assertThat(reader.getTextLength()).isLessThan(10_000);
                read.append(reader.getText());
            }
        }
        assertThat(read).hasToString("x&y<z>\uD83D\uDE00 ]]>".repeat(20_000));
    }

    @Test
    void parse_textInManyEvents_isOneNode() {
        XmlFragment parsed = XmlFragment.parse("<a>" + "x&amp;<![CDATA[]]>\uD83D\uDE00".repeat(20_000) + "</a>");
        assertThat(parsed.nodes().count()).isEqualTo(2);
        assertThat(parsed.root().text()).isEqualTo("x&\uD83D\uDE00".repeat(20_000));
    }

    @Test
    void next_longComment_isRefusedWhileItIsRead() {
        XmlFloods.CountedStream stream = new XmlFloods.CountedStream("<a><!--" + "x".repeat(1_000_000) + "--></a>");
        assertThatThrownBy(() -> drain(XmlReaders.openEnvelope(stream, SMALL))).isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("too long: expected at most 10000 characters");
        assertThat(stream.taken()).isLessThan(100_000);
    }

    @Test
    void next_spaceInTags_countsAsLength() {
        assertAccepted("<a" + " ".repeat(90_000) + "/>");
        assertRefused("<a" + " ".repeat(200_000) + "/>",
                "the document is too long: expected at most 105536 characters");
    }

    @Test
    void nextTagAndElementText_countAsNextDoes() throws XMLStreamException {
        XMLStreamReader deep = XmlReaders.open(utf8("<a>".repeat(6)), SMALL);
        assertThatThrownBy(() -> {
            while (true) {
                deep.nextTag();
            }
        }).isInstanceOf(InvalidXmlException.class).hasMessageContaining("deeper");

        XMLStreamReader text = XmlReaders.open(utf8("<a> <!--c--><b>x<?p ?><![CDATA[y]]></b>z</a>"), SMALL);
        text.nextTag();
        text.nextTag();
        assertThat(text.getElementText()).isEqualTo("xy");
        assertThatThrownBy(text::nextTag).isInstanceOf(XMLStreamException.class).hasMessageContaining("expected");
        XMLStreamReader nested = XmlReaders.open(utf8("<a>x<b/></a>"), SMALL);
        nested.nextTag();
        assertThatThrownBy(nested::getElementText).isInstanceOf(XMLStreamException.class);
    }

    @Test
    void open_afterDocumentsWithOtherNames_doesNotKnowThem() throws XMLStreamException {
        String name = "nameThatOccursOnlyInThisTest";
        assertThat(rootName("<" + name + "/>")).isEqualTo(name).isNotSameAs(rootName("<" + name + "/>"));
        assertThat(rootName("<Envelope/>")).isSameAs(rootName("<Envelope a='1'/>"));
        assertThatThrownBy(() -> rootName("<a xmlns:xml='urn:other'/>")).isInstanceOf(XMLStreamException.class);
        assertThatThrownBy(() -> rootName("<a xmlns:xmlns='urn:other'/>")).isInstanceOf(XMLStreamException.class);
        assertThat(XmlFragment.parse("<a xml:lang='de'/>")).hasToString("<a xml:lang=\"de\"/>");
    }

    private static String rootName(String document) throws XMLStreamException {
        XMLStreamReader reader = XmlReaders.open(utf8(document), SMALL);
        reader.nextTag();
        String name = reader.getLocalName();
        drain(reader);
        return name;
    }

    @Test
    void parse_ownDocument_mayExceedTheFixedLimits() throws XMLStreamException {
        String document = "<a" + declarations("p", 1_500) + "><" + "n".repeat(1_500) + attributes(1_500) + "/></a>";
        assertThat(XmlFragment.parse(utf8(document), XmlLimits.OWN).root().attributes()).isEmpty();
        drain(XmlReaders.openOwn(utf8(document)));
        assertRefused(document, "1000");
    }

    @Test
    void read_manyWordsBeforeColons_findsTheDeclaredPrefixes() throws XMLStreamException {
        String words = numbered("w%d: ", 5_000);
        XMLStreamReader reader = XmlReaders.open(
                utf8("<r xmlns:p='P' xmlns:q='Q'><a>" + words + "</a><b>" + words + "p:x</b></r>"), XmlLimits.DEFAULT);
        reader.nextTag();
        reader.nextTag();
        assertThat(XmlFragment.read(reader, XmlLimits.DEFAULT).root().namespaces()).isEmpty();
        reader.nextTag();
        assertThat(XmlFragment.read(reader, XmlLimits.DEFAULT).root().namespaces()).containsOnlyKeys("p");
    }

    private static void assertAccepted(String document) {
        try {
            drain(XmlReaders.open(utf8(document), SMALL));
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertRefused(String document, String... words) {
        assertThatThrownBy(() -> drain(XmlReaders.open(utf8(document), SMALL)))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContainingAll(words);
    }

    private static void drain(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            reader.next();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
