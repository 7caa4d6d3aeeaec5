package org.openmds.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;

class BodyTemplatesTest {

    private final AtomicInteger written = new AtomicInteger();
    private final BodyTemplates templates = new BodyTemplates(List.copyOf(QueryBodies.KNOWN.keySet()),
            expression -> {
                written.incrementAndGet();
                return body(expression);
            });

    private static XmlFragment body(String expression) {
        return QueryBodies.body(expression, QueryBodies.KNOWN);
    }

    @Test
    void body_otherExpressionWithTheSamePrefixes_equalsTheWrittenBody() {
        for (String expression : List.of("//glue:Host[@glue:Name='a']", "//glue:Host[@glue:Name='another \"name\"']",
                "glue:x", "//sg:Entry", "//sg:Entry[1]", "1", "count(//*)", "//sg:Entry//glue:Host")) {
            assertThat(templates.body(expression)).isEqualTo(body(expression));
            assertThat(templates.body(expression).root().text()).isEqualTo(expression);
        }
        assertThat(written).hasValue(4);
    }

    @Test
    void body_manySetsOfPrefixes_keepsFew() {
        Map<String, String> names = new TreeMap<>(QueryBodies.KNOWN);
        List<String> prefixes = List.copyOf(names.keySet());
        IntFunction<String> expression = bits -> String.join("|", IntStream.range(0, prefixes.size())
                .filter(at -> (bits & 1 << at) != 0)
                .mapToObj(at -> prefixes.get(at) + ":a")
                .toList());

        for (int round = 0; round < 2; round++) {
            for (int bits = 1; bits <= 100; bits++) {
                assertThat(templates.body(expression.apply(bits))).isEqualTo(body(expression.apply(bits)));
            }
        }

        assertThat(written).hasValueBetween(136, 199);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a<b", "a>b", "a&b", "a\nb", "a\rb", "a\tb", "é", "\u0000", "\ud800"})
    void canHold_charactersThatXmlWritesInAnotherForm_isFalse(String expression) {
        assertThat(BodyTemplates.canHold(expression)).isFalse();
    }

    @Test
    void canHold_longExpression_isFalse() {
        assertThat(BodyTemplates.canHold("x".repeat(1_024))).isTrue();
        assertThat(BodyTemplates.canHold("x".repeat(1_025))).isFalse();
    }
}
