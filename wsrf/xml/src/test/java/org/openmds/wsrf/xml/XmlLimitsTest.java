package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;

class XmlLimitsTest {

    private static final XmlLimits SMALL = new XmlLimits(1000, 5, 20, 30);

    @Test
    void parse_atAndBeyondBytes_isExact() {
        assertExact("<a>" + "x".repeat(993) + "</a>", "<a>" + "x".repeat(994) + "</a>", "1000 bytes");
        assertExact("<a>" + "&amp;".repeat(198) + "xxx</a>", "<a>" + "&amp;".repeat(198) + "xxxx</a>", "1000 bytes");
    }

    @Test
    void parse_atAndBeyondDepth_isExact() {
        assertExact("<a>".repeat(5) + "</a>".repeat(5), "<a>".repeat(6) + "</a>".repeat(6), "deeper than 5");
        assertRefused("<a>".repeat(100), "");
    }

    @Test
    void parse_atAndBeyondElements_isExact() {
        assertExact("<a>" + "<b/>".repeat(19) + "</a>", "<a>" + "<b/>".repeat(20) + "</a>", "more than 20 elements");
    }

    @Test
    void parse_atAndBeyondAttributeBytes_isExact() {
        assertExact("<a k='" + "x".repeat(30) + "'/>", "<a k='" + "x".repeat(31) + "'/>", "longer than 30 bytes");
        assertExact("<a k='" + "é".repeat(15) + "'/>", "<a k='" + "é".repeat(15) + "x'/>", "longer than 30 bytes");
        assertExact("<a k='" + "&lt;".repeat(30) + "'/>", "<a k='" + "&lt;".repeat(31) + "'/>", "longer than 30 bytes");
        assertExact("<a xmlns='" + "x".repeat(30) + "'/>", "<a xmlns='" + "x".repeat(31) + "'/>",
                "longer than 30 bytes");
    }

    @Test
    void parse_collidingNames_isRefused() {
        StringBuilder document = new StringBuilder("<r>");
        for (int name = 0; name < 1 << 10; name++) {
            document.append('<');
            for (int bit = 0; bit < 10; bit++) {
                document.append((name >> bit & 1) == 0 ? "Aa" : "BB");
            }
            document.append("/>");
        }
        assertThatThrownBy(() -> XmlFragment.parse(document.append("</r>").toString()))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("same hash");
    }

    @Test
    void parse_manyOrdinaryNames_isAccepted() {
        StringBuilder document = new StringBuilder("<r>");
        for (int name = 0; name < 100_000; name++) {
            document.append("<n").append(name).append("/>");
        }
        assertThat(XmlFragment.parse(document.append("</r>").toString()).nodes().count()).isEqualTo(100_001);
    }

    @Test
    void parse_namespacesInScope_areLimited() {
        StringBuilder element = new StringBuilder("<a");
        for (int prefix = 0; prefix < 500; prefix++) {
            element.append(" xmlns:p").append(prefix).append("='u'");
        }
        String declaring = element.append('>').toString();
        assertThat(XmlFragment.parse(declaring + declaring + "</a></a>").root().namespaces()).hasSize(500);
        assertThatThrownBy(() -> XmlFragment.parse(declaring + declaring + "<b xmlns='u'/></a></a>"))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("1000 namespace declarations");
    }

    @Test
    void build_beyondLimit_isRefused() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(SMALL);
        builder.start(new QName("a"));
        assertThatThrownBy(() -> builder.text("x".repeat(1000))).isInstanceOf(InvalidXmlException.class);
    }

    private static void assertExact(String fits, String beyond, String message) {
        assertThat(parse(fits).length()).isLessThanOrEqualTo(SMALL.maxBytes());
        assertRefused(beyond, message);
    }

    private static void assertRefused(String document, String message) {
        assertThatThrownBy(() -> parse(document)).isInstanceOf(InvalidXmlException.class).hasMessageContaining(message);
    }

    private static XmlFragment parse(String document) {
        return XmlFragment.parse(document.getBytes(StandardCharsets.UTF_8), SMALL);
    }
}
