package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

/**
 * Compares random expressions of the whole language over random assembled documents with Jaxen's evaluation: type, value, node identity
 * and order. {@code -Dopenmds.xpath.pairs=…} sets the number of pairs, {@code -Dopenmds.xpath.seed=…} selects others.
 */
class XPathEngineTest {

    private static final int EXPRESSIONS_PER_DOCUMENT = 10;
    /** Practically without a time limit: the machine may be busy. */
    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofHours(1), 64 << 20);
    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "q", "Q", "d", "D");

    @Test
    void evaluate_randomExpression_givesWhatJaxenGives() {
        compare(Integer.getInteger("openmds.xpath.pairs", 6_000), Long.getLong("openmds.xpath.seed", 20261121));
    }

    @Test
    @Tag("long")
    void evaluate_manyRandomExpressions_givesWhatJaxenGives() {
        compare(Integer.getInteger("openmds.xpath.pairs", 120_000), Long.getLong("openmds.xpath.seed", 1));
    }

    private static void compare(int pairs, long seed) {
        Random seeds = new Random(seed);
        for (int i = 0; i < pairs; i += EXPRESSIONS_PER_DOCUMENT) {
            XmlTree tree = new RandomDocuments(seeds.nextLong()).tree();
            for (int j = 0; j < EXPRESSIONS_PER_DOCUMENT; j++) {
                compare(RandomExpressions.of(seeds.nextLong()).any(), tree);
            }
        }
    }

    private static void compare(String expression, XmlTree tree) {
        assertThat(PlainValue.of(XPathExpression.compile(expression, NAMESPACES, LIMITS).evaluate(tree)))
                .as(() -> expression + " on " + new String(RandomDocuments.bytes(tree), StandardCharsets.UTF_8))
                .isEqualTo(JaxenOracle.evaluate(expression, NAMESPACES, tree));
    }
}
