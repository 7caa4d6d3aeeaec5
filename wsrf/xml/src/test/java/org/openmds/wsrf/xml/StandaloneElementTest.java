package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandaloneElementTest {

    private static final Map<String, String> OUTER_NAMESPACES = Map.of("o", "urn:o?a=1&b=\"2\"", "p", "urn:other");

    @ParameterizedTest
    @ValueSource(strings = {"<a/>", "<a k='1'>text</a>", "<a><b/><c k='2'>&lt;</c></a>",
        "<p:a xmlns:p='urn:p' p:k='1'><p:b/></p:a>", "<a xmlns='urn:d' xmlns:q='urn:q'><b>x</b></a>",
        "<a><b xmlns:s='urn:s'/></a>", "<a><o:b xmlns:o='urn:o'/></a>", "<a xmlns='urn:d'><b xmlns=''><c/></b></a>"})
    void writeTo_eachElement_isTheFragmentOfIt(String document) throws IOException {
        XmlFragment fragment = XmlFragment.parse("<r>" + document + "<x/></r>");
        for (int i = 0; i < fragment.nodes().count(); i++) {
            if (fragment.nodes().isElement(i)) {
                XmlElement element = fragment.element(i);
                Map<String, String> inScope = new TreeMap<>(OUTER_NAMESPACES);
                inScope.putAll(element.namespaces());
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                element.writeTo(out, inScope);
                assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(element.toFragment(inScope).toString());
            }
        }
    }
}
