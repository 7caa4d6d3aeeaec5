package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalReaderTest {

    @ParameterizedTest
    @ValueSource(strings = {"<a/>", "<a>x</a>", "<a b=\"1\"/>", "<p:a xmlns:p=\"urn:p\" p:b=\"&lt;&quot;&#10;\"/>",
        "<a xmlns=\"urn:a\"><b xmlns=\"\"><c/></b></a>", "<a><!-- x -> < --><?t?><?t d & < ?>&amp;</a>",
        "<a xml:lang=\"en\" xmlnsx=\"1\"/>", "<é:ö xmlns:é=\"urn:ü\">\uD83D\uDE00</é:ö>",
        "<p:a xmlns:p=\"urn:1\"><p:a xmlns:p=\"urn:2\"/><p:b/></p:a>"})
    void element_ofCanonicalBytes_isTheParsedFragment(String text) {
        XmlFragment parsed = XmlFragment.parse(text);
        assertThat(parsed).hasToString(text);

        CanonicalReader reader = new CanonicalReader(bytes(text));
        XmlFragment read = reader.element();
        reader.end();

        assertThat(read).isEqualTo(parsed);
        assertThat(read.nodes().sharesNames(parsed.nodes())).isTrue();
        assertThat(read.nodes().count()).isEqualTo(parsed.nodes().count());
        assertThat(read.root().expandedForm()).isEqualTo(parsed.root().expandedForm());
    }

    @Test
    void startTagAndElements_areReadOneAfterTheOther() {
        CanonicalReader reader = new CanonicalReader(bytes("<e owner=\"a&amp;b\" id=\"1\"><x>1</x><y/></e>"));

        assertThat(reader.startTag("e")).containsEntry("owner", "a&b").containsEntry("id", "1");
        assertThat(reader.element()).hasToString("<x>1</x>");
        assertThat(reader.element()).hasToString("<y/>");
        reader.endTag("e");
        reader.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "<a", "<a>", "<a></b>", "<a></ab>", "<ab></a>", "<a b='1'/>", "<a b=\"1/>",
        "<a  b=\"1\"/>",
        "<a b=\"1\" />", "<p:a/>", "<a p:b=\"1\"/>", "<![CDATA[x]]>", "<a><![CDATA[x]]></a>", "<!DOCTYPE a>",
        "<a><!-- x</a>", "<a><?t</a>", "<a/><b/>", "<a/> "})
    void otherBytes_areRefused(String text) {
        CanonicalReader reader = new CanonicalReader(bytes(text));
        assertThatThrownBy(() -> {
            reader.element();
            reader.end();
        }).isInstanceOf(CanonicalReader.NotCanonicalException.class).hasMessageContaining("offset");
    }

    @Test
    void readWritten_parsesBytesOfAnotherForm() {
        assertThat(XmlFragment.readWritten(bytes("<?xml version='1.0'?><a b='1'></a>"), XmlLimits.DEFAULT))
                .hasToString("<a b=\"1\"/>");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
