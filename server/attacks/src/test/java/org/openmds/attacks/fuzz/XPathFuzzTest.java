package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any text as an XPath expression: it is refused, ends within its limits, or has the value that Jaxen gives. */
class XPathFuzzTest {

    private static final Map<String, String> NAMESPACES = Map.of("j", "http://example.org/jobs");
    /** Few steps, so that Jaxen, which has no limits, ends soon too. */
    private static final XPathLimits LIMITS = new XPathLimits(200, 16, 2_000, Duration.ofMillis(500), 64 << 10);
    private static final XmlTree DOCUMENT = XmlTree.of(XmlFragment.parse(
            "<r><j:Job xmlns:j='http://example.org/jobs' n='a' m='1'>tape 12</j:Job><b xml:lang='en'>3<c/>x</b><b>4</b></r>"));

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void evaluate(byte[] data) throws Exception {
        String text = new String(data, StandardCharsets.UTF_8);
        FuzzLimits.withinTime(() -> {
            String written;
            try {
                written = written(XPathExpression.compile(text, NAMESPACES, LIMITS).evaluate(DOCUMENT));
            } catch (InvalidXPathException | XPathEvaluationException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            assertThat(written).isEqualTo(jaxen(text).orElse(written));
        });
    }

    /** Returns Jaxen's answer; empty if it refuses a union whose operands our evaluation has not reached. */
    private static Optional<String> jaxen(String text) {
        try {
            return Optional.of(JaxenOracle.evaluatePublished(text, NAMESPACES, DOCUMENT).written());
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasRootCauseMessage("Unions are only allowed over node-sets");
            return Optional.empty();
        }
    }

    private static String written(XPathResult result) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        result.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
