package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.wsrf.xml.XmlFragment;

class GuardedStylesheetTest {

    /** Some seconds of work without output; it ends, so that the test leaves no thread behind. */
    private static final String LONG = "<xsl:value-of select='sum(for $i in 1 to 20000000 return $i mod 7)'/>";

    private static final Budget PLACES = new Budget("pages", 10, 10);

    private final StylesheetCompiler stylesheetCompiler = new StylesheetCompiler();

    @Test
    void transform_tookTooLong_isNotUsedAgain() throws TransformException {
        GuardedStylesheet sheet = GuardedStylesheet.ofAdministrator(slowFor("a"), impatient());
        SourceDocument slow = stylesheetCompiler.document(XmlFragment.parse("<a/>"));
        assertThatThrownBy(() -> sheet.transform(slow, Map.of())).isInstanceOf(TransformException.class)
                .hasMessageContaining("was stopped");
        SourceDocument fast = stylesheetCompiler.document(XmlFragment.parse("<b/>"));
        assertThatThrownBy(() -> sheet.transform(fast, Map.of()))
                .hasMessageContaining("it is not used again until it changes");
    }

    @Test
    void transform_builtInTookTooLong_endsAndIsUsedAgain() throws TransformException {
        Stylesheet plain = slowFor("a");
        SourceDocument fast = stylesheetCompiler.document(XmlFragment.parse("<b/>"));
        // The first use loads classes, which takes longer than the limit on a busy machine.
        plain.transform(fast, Map.of());
        GuardedStylesheet sheet = GuardedStylesheet.builtIn(plain, impatient());
        SourceDocument slow = stylesheetCompiler.document(XmlFragment.parse("<a/>"));
        assertThatThrownBy(() -> sheet.transform(slow, Map.of())).isInstanceOf(AbandonedException.class);
        assertThat(new String(sheet.transform(fast, Map.of()), StandardCharsets.UTF_8)).contains("<p/>");
    }

    @Test
    void transform_inTime_isAsWithoutGuard() throws TransformException {
        Stylesheet plain = compiled("<p>a</p>");
        GuardedStylesheet sheet = GuardedStylesheet.ofAdministrator(plain, new PageThreads(PLACES));
        SourceDocument document = stylesheetCompiler.document(XmlFragment.parse("<a/>"));
        assertThat(sheet.transform(document, Map.of())).isEqualTo(plain.transform(document, Map.of()));
        assertThat(sheet.contentType()).isEqualTo(plain.contentType());
        assertThat(sheet.name() + sheet.version()).isEqualTo(plain.name() + plain.version());
    }

    private static PageThreads impatient() {
        return new PageThreads(PLACES, 1, Duration.ofMillis(200));
    }

    private Stylesheet slowFor(String element) throws TransformException {
        return compiled("<p><xsl:if test='/%s'>%s</xsl:if></p>".formatted(element, LONG));
    }

    private Stylesheet compiled(String body) throws TransformException {
        return stylesheetCompiler.compile("slow",
                ("<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                        + "<xsl:template match='/'>" + body + "</xsl:template></xsl:stylesheet>")
                        .getBytes(StandardCharsets.UTF_8),
                name -> new byte[0]);
    }
}
