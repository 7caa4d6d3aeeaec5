package org.openmds.gateway.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** JSON as the content of entries: what is read, and what is refused. */
class JsonContentTest {

    private static String xml(String json) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName("all"));
        JsonContent.append(builder, "", JsonContent.object(json.getBytes(StandardCharsets.UTF_8)));
        return new String(builder.end().build().sharedBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "{\"Host\": {\"@Name\": \"a\", \"Load\": 1.50}} ~ <all><Host Name=\"a\"><Load>1.50</Load></Host></all>",
        "{\"a\": [1, true, \"x\"]} ~ <all><a>1</a><a>true</a><a>x</a></all>",
        "{\"a\": 1e3, \"b\": 12e-4} ~ <all><a>1000</a><b>0.0012</b></all>",
        "{\"a\": {\"#text\": \"t\", \"b\": []}} ~ <all><a>t</a></all>",
        "{\"a\": 1e999} ~ <all><a>1E+999</a></all>"})
    void append_object_isXml(String json, String expected) {
        assertThat(xml(json)).isEqualTo(expected);
    }

    @Test
    void append_null_isNil() {
        XmlFragment read = XmlFragment.parse(xml("{\"a\": null}"));

        JsonOutput out = new JsonOutput();
        ElementJson.named(read.root(), out);

        assertThat(out).hasToString("{\"all\":{\"a\":null}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', value = {"[1] # the body must be a JSON object",
        "{} {} # the body is not JSON", "{\"a\": # the body is not JSON", "{\"a\": 1, \"a\": 2} # the body is not JSON",
        "{\"a b\": 1} # 'a b' is not a name of an XML element", "{\"1\": 1} # '1' is not a name of an XML element",
        "{\"@a\": {}} # an attribute, a text and an item of an array must be",
        "{\"a\": [[1]]} # an attribute, a text and an item of an array must be",
        "{\"a\": \"\\u0001\"} # the body cannot be written as XML"})
    void append_whatXmlCannotSay_isRefusedWithTheReason(String json, String reason) {
        assertThatExceptionOfType(InvalidJsonException.class).isThrownBy(() -> xml(json))
                .withMessageStartingWith(reason);
    }

    @Test
    void object_nestedTooDeeply_isRefused() {
        String deep = "{\"a\":".repeat(200) + "1" + "}".repeat(200);

        assertThatExceptionOfType(InvalidJsonException.class).isThrownBy(() -> xml(deep))
                .withMessageStartingWith("the body is not JSON");
    }
}
