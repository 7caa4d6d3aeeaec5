package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

/**
 * Compares queries over an index of 300 entries with the published Jaxen over the same document: the type, the value or the same nodes in
 * the same order, and the same bytes.
 */
class XPathOverIndexTest {

    /** A long time limit: the machine may be busy. */
    private static final XPathLimits LIMITS = new XPathLimits(XPathLimits.DEFAULT.maxLength(),
            XPathLimits.DEFAULT.maxNesting(), XPathLimits.DEFAULT.maxSteps(), Duration.ofMinutes(1),
            XPathLimits.DEFAULT.maxResultBytes());

    private static final XmlTree INDEX = GlueIndexDocument.of(300);

    @ParameterizedTest
    @ValueSource(strings = {
        "//glue:ComputingElement[glue:FreeCPUs>10]",
        "count(//*)",
        "/*/*[position()=last()]",
        "//glue:ComputingElement/following::glue:Host[1]"})
    void evaluate_requiredQuery_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "//glue:Host | //s:Storage",
        "//s:Free | //glue:FreeCPUs[. > 15] | //s:Free",
        "//glue:Host[@Name='h42'] | /* | /",
        "//@Site | //s:Storage | //@Name[. = 'h8']",
        "//comment()[contains(., ' 9 ')] | //processing-instruction() | //glue:Rule/text()",
        "(//glue:Host | //s:Storage)[last()]",
        "count(//glue:Host | //s:Storage | //glue:Host)"})
    void evaluate_union_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "string(//glue:Host/@Name)",
        "string(//glue:ComputingElement[glue:FreeCPUs>10]/@UniqueID)",
        "string(/*/sg:Entry[4])",
        "string(//glue:Nothing)",
        "concat(//glue:Host[2]/@Name, ' & ', //s:Storage/@Site)",
        "name(//s:Storage/*[last()])",
        "namespace-uri(//s:Free)",
        "local-name(/*)",
        "normalize-space(//glue:ComputingElement)",
        "substring-before(//wsa:Address, '://')",
        "translate(//glue:Rule[2], 'Öabc', 'OABC')",
        "string(1 div 3)",
        "string(sum(//s:Free) * 1000000000000)"})
    void evaluate_string_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "count(//sg:Entry)",
        "count(//glue:ComputingElement[glue:FreeCPUs>10])",
        "count(//node()) + count(//@*)",
        "sum(//glue:FreeCPUs)",
        "sum(//glue:FreeCPUs) div count(//glue:FreeCPUs)",
        "sum(//glue:Load/@Last1Min)",
        "number(//glue:Rule)",
        "//glue:FreeCPUs * 2 - -1",
        "floor(-0.5)",
        "round(//glue:Load/@Last1Min)",
        "string-length(//glue:Rule[@xml:lang])",
        "1 div 0",
        "-1 mod 0"})
    void evaluate_number_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "boolean(//glue:Host[@Name='h7'])",
        "//glue:FreeCPUs > 18",
        "//glue:FreeCPUs = //glue:RunningJobs",
        "//glue:FreeCPUs != //glue:FreeCPUs",
        "not(//glue:Host[@Name='h300'])",
        "//glue:Rule = 'VO:astro' and not(//glue:Rule = 'VO')"})
    void evaluate_boolean_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/",
        "/*/sg:Entry[4]",
        "//*[local-name()='Host' and @Name='h42']",
        "/*/sg:Entry[sg:Content//glue:Host/@Name='h42']/sg:MemberServiceEPR",
        "//s:Storage/Plain/ancestor::*",
        "//Plain[1]",
        "//glue:Host[@Name='h42']/preceding::glue:FreeCPUs[. = 0]",
        "//s:Storage/ancestor::sg:Entry/following-sibling::sg:Entry[1]/sg:MemberServiceEPR/wsa:Address",
        "//glue:Rule[lang('de')][position() mod 2 = 1]",
        "//glue:Host[@Name='h42']/namespace::*",
        "//glue:Policy[not(@Note = //glue:Info/@HostName)]/..",
        "//glue:ComputingElement/*[last()][self::glue:Rule]"})
    void evaluate_nodes_isJaxensAnswer(String expression) {
        assertEqualsJaxen(expression);
    }

    private static void assertEqualsJaxen(String expression) {
        XPathResult result = XPathExpression.compile(expression, GlueIndexDocument.NAMESPACES, LIMITS)
                .evaluate(INDEX);

        JaxenOracle.OracleAnswer jaxen = JaxenOracle.evaluatePublished(expression, GlueIndexDocument.NAMESPACES, INDEX);
        assertThat(PlainValue.of(result)).isEqualTo(jaxen.value());
        assertThat(written(result)).isEqualTo(jaxen.written());
    }

    private static String written(XPathResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            result.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
