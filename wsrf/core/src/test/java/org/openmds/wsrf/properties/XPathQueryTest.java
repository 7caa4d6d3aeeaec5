package org.openmds.wsrf.properties;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XPathQueryTest {

    @Test
    void namespaces_prefixesThatTheExpressionDoesNotContain_areLeftOut() {
        XPathQuery query = new XPathQuery("//a:x[b:y]", Map.of("a", "urn:a", "b", "urn:b", "c", "urn:c", "x", "urn:x"));

        assertThat(query.namespaces()).isEqualTo(Map.of("a", "urn:a", "b", "urn:b"));
    }

    @ParameterizedTest
    @CsvSource({
        "a:x, a, true", "//a:x, a, true", "//b:x|//a:x, a, true", "a, a, false", "//ab:x, a, false",
        "//ba:x, a, true", ":, a, false", "a:, a, true", "'', a, false", "long, longer, false", "x:y, '', true"})
    void hasPrefix_expression_containsItWithAColonBehind(String expression, String prefix, boolean expected) {
        assertThat(XPathQuery.hasPrefix(expression, prefix)).isEqualTo(expected);
        assertThat(expression.contains(prefix + ":")).isEqualTo(expected);
    }
}
