package org.openmds.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

final class GlueDataTest {

    private static final URI TARGET = URI.create("http://127.0.0.1:8080/wsrf/services/DefaultIndexService");

    @Test
    void add_site_isOneHundredKilobytesOfXml() {
        String add = GlueData.add(true);

        assertThat(XmlFragment.parse(add.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT).name().getLocalPart())
                .isEqualTo("Envelope");
        assertThat(add.length()).isBetween(95_000, 115_000);
    }

    @Test
    void add_sameMemberAgain_differsInOneValueOnly() {
        NumberedRequest add = NumberedRequest.post(TARGET, GlueData.add(false), 100);

        String first = new String(add.numbered(42), StandardCharsets.UTF_8);
        String second = new String(add.numbered(142), StandardCharsets.UTF_8);

        assertThat(second).isNotEqualTo(first)
                .isEqualTo(first.replace("Last1Min=\"0000000000000042\"", "Last1Min=\"0000000000000142\""));
    }

    @Test
    void selectiveQuery_sameMemberAgain_differsInTextOnly() {
        NumberedRequest query = NumberedRequest.post(TARGET, GlueData.selectiveQuery(false), 100);

        String first = new String(query.numbered(42), StandardCharsets.UTF_8);
        String second = new String(query.numbered(142), StandardCharsets.UTF_8);

        assertThat(second).isNotEqualTo(first);
        assertThat(second.replaceAll("\\s+", " ")).isEqualTo(first.replaceAll("\\s+", " "))
                .contains("//*[local-name()='Host' and @Name='h0000000000000042']");
    }

    @Test
    void lookUp_afterATurnOfAllSites_asksForTheNextHost() {
        NumberedRequest query = NumberedRequest.post(TARGET, GlueData.lookUp(true), 230);

        assertThat(new String(query.numbered(0), StandardCharsets.UTF_8)).contains("@Name='h0000000000000000-000'");
        assertThat(new String(query.numbered(229), StandardCharsets.UTF_8)).contains("@Name='h0000000000000229-000'");
        assertThat(new String(query.numbered(230), StandardCharsets.UTF_8)).contains("@Name='h0000000000000000-001'");
        assertThat(new String(query.numbered(92_000), StandardCharsets.UTF_8))
                .contains("@Name='h0000000000000000-000'");
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void expression_ofTheForwardRow_compiles(String expression) {
        NumberedRequest query = NumberedRequest.post(TARGET, expression, 100);
        String text = new String(query.numbered(7), StandardCharsets.UTF_8);

        assertThatCode(() -> XPathExpression.compile(text.substring(text.indexOf("\r\n\r\n") + 4),
                Map.of("sg", "urn:sg", "glue", "urn:glue"), XPathLimits.DEFAULT)).doesNotThrowAnyException();
    }

    static java.util.List<String> expressions() {
        return ForwardXPathRow.EXPRESSIONS;
    }
}
