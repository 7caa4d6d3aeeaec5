package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

/**
 * Random expressions of the whole language over random assembled documents: type, value, node identity and order are what Jaxen's evaluation gives.
 * {@code -Dopenmds.xpath.pairs=100000} tries more, {@code -Dopenmds.xpath.seed=…} others.
 */
class XPathEngineTest {

    private static final int EXPRESSIONS_A_DOCUMENT = 10;
    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "q", "Q", "d", "D");

    @Test
    void evaluate_randomExpression_givesWhatJaxenGives() {
        int pairs = Integer.getInteger("openmds.xpath.pairs", 6_000);
        Random seeds = new Random(Long.getLong("openmds.xpath.seed", 20261121));
        for (int i = 0; i < pairs; i += EXPRESSIONS_A_DOCUMENT) {
            XmlTree tree = new RandomDocuments(seeds.nextLong()).tree();
            for (int j = 0; j < EXPRESSIONS_A_DOCUMENT; j++) {
                compare(RandomExpressions.of(seeds.nextLong()).any(), tree);
            }
        }
    }

    private static void compare(String expression, XmlTree tree) {
        assertThat(plain(XPathExpression.compile(expression, NAMESPACES, XPathLimits.DEFAULT).evaluate(tree)))
                .as(() -> expression + " on " + new String(RandomDocuments.bytes(tree), StandardCharsets.UTF_8))
                .isEqualTo(JaxenOracle.evaluate(expression, NAMESPACES, tree));
    }

    private static Object plain(XPathResult result) {
        return switch (result) {
            case ValueResult value -> value.value();
            case NodeSetResult nodes ->
                IntStream.range(0, nodes.size()).mapToObj(i -> key(nodes.nodes().get(i), nodes.document())).toList();
            default -> throw new IllegalStateException("neither nodes nor a value");
        };
    }

    private static String key(long node, AssembledDocument document) {
        if (node == AssembledDocument.DOCUMENT) {
            return "document";
        }
        String key = AssembledDocument.part(node) + ":" + AssembledDocument.index(node);
        return AssembledDocument.isNamespace(node) ? key + ":" + document.namespace(node).prefix() : key;
    }
}
