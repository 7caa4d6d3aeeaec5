package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;

/** Isolation and errors of style sheets. */
class StylesheetCompilerTest {

    private static final String SECRET = "the-secret";

    @TempDir
    private Path directory;

    private final StylesheetCompiler stylesheetCompiler = new StylesheetCompiler();

    @Test
    void transform_styleSheetWithParameters_takesWhatItDeclares() throws TransformException {
        assertThat(made("<p><xsl:value-of select=\"/a/b, $n + 1\"/></p>", Map.of("n", "41", "other", "x"),
                "<xsl:param name='n' as='xs:integer' select='0'/>")).contains("<p>text 42</p>");
    }

    /** GT4's style sheets use XSLT 1.0, in which value-of takes the first node. */
    @Test
    void transform_styleSheetOfXslt1_worksAsThen() throws TransformException {
        Stylesheet old = compiled(sheet("<p><xsl:value-of select='//b'/></p>", "").replace("'3.0'", "'1.0'"));
        assertThat(string(old.transform(document("<a><b>1</b><b>2</b></a>"), Map.of()))).contains("<p>1</p>");
    }

    @Test
    void transform_styleSheetOfTheFolder_seesTheSpaceBetweenElements() throws TransformException {
        Stylesheet words = compiled(sheet("<p><xsl:value-of select='/a'/></p>", ""));
        assertThat(string(words.transform(document("<a><b>1</b> <b>2</b></a>"), Map.of()))).contains("<p>1 2</p>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"document('%s')", "doc('%s')", "unparsed-text('%s')", "unparsed-text-lines('%s')",
        "json-doc('%s')", "collection('%s')", "uri-collection('%s')", "collection('%d')", "uri-collection('%d')",
        "doc-available('%s')", "unparsed-text-available('%s')", "environment-variable('PATH')",
        "transform(map{'stylesheet-location':'%s','source-node':/})?output", "document('http://127.0.0.1:1/')",
        "parse-xml('&lt;!DOCTYPE a [&lt;!ENTITY e SYSTEM &quot;%s&quot;>]>&lt;a>&amp;e;&lt;/a>')",
        "doc(resolve-uri('%s', 'file:///'))", "doc('jar:%s!/a')",
        "document('classpath:org/openmds/webmds/static/icon.svg')"})
    void transform_styleSheetThatReadsMore_getsNothing(String expression) throws IOException {
        Path file = Files.writeString(directory.resolve("secret.xml"), "<a>" + SECRET + "</a>");
        String call = expression.replace("%s", file.toUri().toString()).replace("%d", directory.toUri().toString());
        String got;
        try {
            got = made("<p><xsl:value-of select=\"" + call + "\"/></p>", Map.of(), "");
        } catch (TransformException refused) {
            got = String.valueOf(refused.getMessage());
            assertThat(got).contains("style sheet test");
        }
        assertThat(got).doesNotContain(SECRET, "<p>true", System.getenv("PATH"), "<svg").doesNotContain("<p>file:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xsl:result-document href='%s'><a/></xsl:result-document>",
        "<xsl:value-of select=\"Q{java:java.lang.System}getProperty('user.home')\"/>",
        "<xsl:source-document href='%s'><xsl:copy-of select='.'/></xsl:source-document>",
        "<xsl:evaluate xpath=\"'1'\"/>",
        "<xsl:copy-of select=\"saxon:parse('x')\" xmlns:saxon='http://saxon.sf.net/'/>",
        "<xsl:value-of select=\"file:read-text('%s')\" xmlns:file='http://expath.org/ns/file'/>"})
    void transform_styleSheetThatWritesOrRuns_isRefused(String instruction) throws IOException {
        Path file = directory.resolve("written.xml");
        assertThatThrownBy(
                () -> made(instruction.replace("%s", file.toUri().toString()), Map.of(), ""))
                .isInstanceOf(TransformException.class)
                .hasMessageContaining("style sheet test");
        assertThat(file).doesNotExist();
    }

    @Test
    void compile_styleSheetWithExternalEntity_doesNotReadIt() throws IOException {
        Path file = Files.writeString(directory.resolve("secret.txt"), SECRET);
        String text = "<!DOCTYPE x [<!ENTITY e SYSTEM '%s'>]>".formatted(file.toUri())
                + sheet("<p>&e;</p>", "");
        String got;
        try {
            got = string(compiled(text).transform(document("<a/>"), Map.of()));
        } catch (TransformException refused) {
            got = String.valueOf(refused.getMessage());
        }
        assertThat(got).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "../other.xsl", "http://127.0.0.1:1/a.xsl", "webmds:../a.xsl",
        "/etc/passwd"})
    void compile_importFromElsewhere_isRefused(String href) {
        assertThatThrownBy(() -> made("<p/>", Map.of(), "<xsl:import href='%s'/>".formatted(href)))
                .isInstanceOf(TransformException.class);
    }

    @Test
    void compile_import_isTheOneBesideIt() throws TransformException {
        byte[] other = sheet("", "<xsl:template name='t'><p>other</p></xsl:template>").replace("match='/'", "match='x'")
                .getBytes(StandardCharsets.UTF_8);
        Stylesheet made = stylesheetCompiler.compile("test", sheet("<xsl:call-template name='t'/>",
                "<xsl:import href='other.xsl'/>").getBytes(StandardCharsets.UTF_8), name -> other);
        assertThat(string(made.transform(document("<a/>"), Map.of()))).contains("<p>other</p>");
    }

    @Test
    void compile_errors_areReportedWithTheirLines() {
        assertThatThrownBy(
                () -> compiled("<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>\n"
                        + "<xsl:template match='/'>\n<xsl:value-of select='1 +'/>\n<xsl:valueof/>\n</xsl:template></xsl:stylesheet>"))
                .hasMessageContaining("line 3: ")
                .hasMessageContaining("line 4: ");
        assertThatThrownBy(() -> compiled("<xsl:stylesheet\n")).hasMessageContaining("line ");
    }

    @Test
    void transform_failure_isReportedWithItsLine() {
        assertThatThrownBy(() -> made("\n<xsl:sequence select=\"error((), 'mine')\"/>", Map.of(), ""))
                .hasMessageContaining("in line 2")
                .hasMessageContaining("mine");
    }

    @Test
    void transform_endlessOutput_isCut() {
        assertThatThrownBy(
                () -> made("<xsl:for-each select='1 to 3000000'><p>0123456789</p></xsl:for-each>", Map.of(), ""))
                .hasMessageContaining("longer than 16777216 bytes");
    }

    @Test
    void contentType_followsTheOutputDeclaration() throws TransformException {
        assertThat(type("")).isEqualTo("text/html; charset=utf-8");
        assertThat(type("<xsl:output method='xml'/>")).isEqualTo("application/xml; charset=utf-8");
        assertThat(type("<xsl:output method='text'/>")).isEqualTo("text/plain; charset=utf-8");
        assertThat(type("<xsl:output method='text' media-type='text/csv'/>")).isEqualTo("text/csv; charset=utf-8");
        assertThat(type("<xsl:output method='text' media-type='a/b&#10;X: y'/>"))
                .isEqualTo("text/plain; charset=utf-8");
    }

    private String type(String output) throws TransformException {
        return compiled(sheet("<p/>", output)).contentType();
    }

    private String made(String body, Map<String, String> parameters, String top) throws TransformException {
        return string(compiled(sheet(body, top)).transform(document("<a><b>text</b></a>"), parameters));
    }

    private Stylesheet compiled(String text) throws TransformException {
        return stylesheetCompiler.compile("test", text.getBytes(StandardCharsets.UTF_8), name -> {
            throw new IOException("there is no " + name);
        });
    }

    private SourceDocument document(String xml) throws TransformException {
        return stylesheetCompiler.document(XmlFragment.parse(xml));
    }

    private static String sheet(String body, String top) {
        return "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' xmlns:xs='http://www.w3.org/2001/XMLSchema' "
                + "exclude-result-prefixes='#all'>" + top + "<xsl:template match='/'>" + body
                + "</xsl:template></xsl:stylesheet>";
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
