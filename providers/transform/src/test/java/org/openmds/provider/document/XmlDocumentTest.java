package org.openmds.provider.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.openmds.provider.document.DocumentFixtures.DEADLINE;
import static org.openmds.provider.document.DocumentFixtures.collect;
import static org.openmds.provider.document.DocumentFixtures.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class XmlDocumentTest extends ProviderContract {

    private static final String XSL = """
            <xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" exclude-result-prefixes="#all"
                xmlns:xs="http://www.w3.org/2001/XMLSchema">
              <xsl:template match="/">%s</xsl:template>
            </xsl:stylesheet>
            """;

    @TempDir
    private Path folder;

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return new DocumentProvider("xml", change.apply(FixedInput.of("GET http://example.org/", "<a/>")),
                xml(Optional.empty(), Optional.empty()));
    }

    @Test
    void collect_elementGiven_wrapsOnlyOtherRoots() throws CollectionException {
        DocumentPublication publication = xml(Optional.of(new QName("urn:r", "R")), Optional.empty());

        assertThat(collect(publication, "<a/>")).hasToString("<R xmlns=\"urn:r\"><a xmlns=\"\"/></R>");
        assertThat(collect(publication, "<R xmlns='urn:r'/>")).hasToString("<R xmlns=\"urn:r\"/>");
    }

    @Test
    void collect_styleSheet_isAppliedAndReloadedWhenItChanges() throws Exception {
        Path sheet = write("<n><xsl:value-of select='count(//b)'/></n>");
        DocumentProvider provider = new DocumentProvider("x", FixedInput.of("x", "<a><b/><b/></a>"),
                xml(Optional.empty(), Optional.of(sheet)));
        assertThat(provider.collect(DEADLINE)).hasToString("<n>2</n>");

        write("<number><xsl:value-of select='count(//b)'/></number>");

        assertThat(provider.collect(DEADLINE)).hasToString("<number>2</number>");
        Files.delete(sheet);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> provider.collect(DEADLINE))
                .withMessageContaining("style sheet " + sheet + " cannot be read");
    }

    /** A style sheet can read only its document. */
    @ParameterizedTest
    @ValueSource(strings = {"document('file:///etc/passwd')", "doc('/etc/passwd')",
        "unparsed-text('file:///etc/passwd')",
        "unparsed-text-lines('/etc/passwd')", "collection('file:///etc')", "uri-collection('file:///etc')",
        "json-doc('file:///etc/x.json')", "doc('http://127.0.0.1:1/')", "doc('jar:file:///x.jar!/y')",
        "environment-variable('PATH')", "available-environment-variables()",
        "transform(map{'stylesheet-location': 'file:///x.xsl'})",
        "Q{java:java.lang.System}getProperty('user.home')",
        "parse-xml('&lt;!DOCTYPE a [&lt;!ENTITY e SYSTEM \"file:///etc/passwd\">]>&lt;a>&amp;e;&lt;/a>')",
        "unparsed-text-available('file:///etc/passwd')[.]", "doc-available('file:///etc/fstab')[.]"})
    void collect_styleSheetReadsSomethingElse_getsNothing(String expression) throws IOException {
        Path sheet = write("<r><xsl:value-of select=\"%s\"/></r>".formatted(expression.replace("\"", "&quot;")));
        String outcome;
        try {
            outcome = collect(xml(Optional.empty(), Optional.of(sheet)), "<a/>").toString();
        } catch (CollectionException e) {
            outcome = String.valueOf(e.getMessage());
            assertThat(outcome).contains("style sheet " + sheet).doesNotContain("\n");
        }
        assertThat(outcome).doesNotContain("root:", "/bin", "/usr", System.getProperty("user.home") + "<", "true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xsl:result-document href='x.xml'><a/></xsl:result-document>", "text", "",
        "<xsl:message terminate='yes'>stop</xsl:message>", "<xsl:call-template name='none'/>",
        "<xsl:evaluate xpath=\"'1'\"/>", "<xsl:source-document href='x.xml'><a/></xsl:source-document>",
        "<xsl:for-each select='1 to 3000000'><a>0123456789</a></xsl:for-each>", "<a/><b/>"})
    void collect_styleSheetFails_isAClearFailure(String body) throws IOException {
        Path sheet = write(body);

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(xml(Optional.empty(), Optional.of(sheet)), "<a/>"))
                .withMessageContaining("style sheet " + sheet)
                .satisfies(failure -> assertThat(String.valueOf(failure.getMessage())).hasSizeLessThan(2_000)
                        .doesNotContain("\n"));
        assertThat(folder.resolve("x.xml")).doesNotExist();
    }

    @Test
    void collect_styleSheetImportsAnother_isRefused() throws IOException {
        Files.writeString(folder.resolve("other.xsl"), XSL.formatted("<a/>"));
        Path sheet = Files.writeString(folder.resolve("sheet.xsl"), XSL.formatted("<a/>")
                .replaceFirst(">\n", ">\n<xsl:import href='other.xsl'/>\n")
                .replaceFirst("exclude-result-prefixes=\"#all\"\n<xsl:import href='other.xsl'/>\n", ""));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(xml(Optional.empty(), Optional.of(sheet)), "<a/>"))
                .withMessageContaining("cannot be used");
    }

    @Test
    void collect_styleSheetWritesBeyondTheDeadline_isEnded() throws IOException {
        Path sheet = write("<r><xsl:for-each select='1 to 100000'><a>0123456789</a></xsl:for-each></r>");
        DocumentProvider provider = new DocumentProvider("x", _ -> "<a/>".getBytes(StandardCharsets.UTF_8),
                xml(Optional.empty(), Optional.of(sheet)));

        assertThatNoException().isThrownBy(() -> provider.collect(DEADLINE));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> provider.collect(Deadline.in(Duration.ZERO)))
                .withMessageContaining("deadline ended");
    }

    private Path write(String template) throws IOException {
        return Files.writeString(folder.resolve("sheet.xsl"), XSL.formatted(template));
    }
}
