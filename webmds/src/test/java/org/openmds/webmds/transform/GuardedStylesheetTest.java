package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

class GuardedStylesheetTest {

    /** Some seconds of work without output; it ends, so that the test leaves no thread behind. */
    private static final String LONG = "<xsl:value-of select='sum(for $i in 1 to 100000000 return $i mod 7)'/>";

    private final StylesheetCompiler stylesheetCompiler = new StylesheetCompiler();

    @Test
    void transform_tookTooLong_isNotUsedAgain() throws TransformException {
        GuardedStylesheet sheet = new GuardedStylesheet(compiled("<xsl:if test='/a'>" + LONG + "</xsl:if>"),
                new TransformGuard(Duration.ofMillis(100)));
        SourceDocument slow = stylesheetCompiler.document(XmlFragment.parse("<a/>"));
        assertThatThrownBy(() -> sheet.transform(slow, Map.of())).hasMessageContaining("was stopped after");
        SourceDocument fast = stylesheetCompiler.document(XmlFragment.parse("<b/>"));
        assertThatThrownBy(() -> sheet.transform(fast, Map.of()))
                .hasMessageContaining("it is not used again until it changes");
    }

    @Test
    void transform_inTime_isAsWithoutGuard() throws TransformException {
        Stylesheet plain = compiled("<p>a</p>");
        GuardedStylesheet sheet = new GuardedStylesheet(plain, new TransformGuard());
        SourceDocument document = stylesheetCompiler.document(XmlFragment.parse("<a/>"));
        assertThat(sheet.transform(document, Map.of())).isEqualTo(plain.transform(document, Map.of()));
        assertThat(sheet.contentType()).isEqualTo(plain.contentType());
        assertThat(sheet.name() + sheet.version()).isEqualTo(plain.name() + plain.version());
    }

    private Stylesheet compiled(String body) throws TransformException {
        return stylesheetCompiler.compile("slow",
                ("<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                        + "<xsl:template match='/'>" + body + "</xsl:template></xsl:stylesheet>")
                        .getBytes(StandardCharsets.UTF_8),
                name -> new byte[0]);
    }
}
