package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.EvaluationGuard;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * Evaluates each function and operator on operands of 1 MiB and 4 MiB that are as bad as possible: the counted work is linear, it is counted before
 * it is done, and the clock is read meanwhile.
 */
class EvaluationCostTest {

    private static final int MEBI = 1 << 20;
    private static final int LARGE = 4 * MEBI;
    private static final long HELD = 256L << 20;
    private static final int CHARACTERS_PER_STEP = 16;

    /** Documents by the size of their texts: white space and letters, one letter, digits, many languages. */
    private static final Map<Integer, XmlTree> DOCUMENTS = Map.of(MEBI, document(MEBI), LARGE,
            document(LARGE));

    /** Each of the 27 functions that reads a string, and each operator, with large operands. */
    static Stream<String> expressions() {
        return Stream.of(
                "string-length(translate(/r/t,translate(/r/t,'bcdefghi0123456789','aaaaaaaaaaaaaaaaaa'),''))",
                "translate(/r/t,/r/u,/r/t)", "translate(/r/u,/r/u,/r/t)", "translate(/r/t,'a','\uD83D\uDE00')",
                "contains(/r/t,concat(/r/h,'b'))", "contains(/r/t,concat('b',/r/h))", "contains(/r/t,'aaaaaaab')",
                "contains(/r/t,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')", "substring-before(/r/t,concat(/r/h,'b'))",
                "substring-after(/r/t,concat(/r/h,'b',/r/h))", "substring-after(/r/t,/r/h)", "starts-with(/r/t,/r/t)",
                "string(/r/t)", "concat(/r/t,/r/t,'x')", "substring(/r/u,string-length(/r/u) div 2,3)",
                "substring(/r/u,3)", "string-length(/r/u)", "normalize-space(/r/s)", "normalize-space(/r/t)",
                "boolean(string(/r/t))", "not(string(/r/t))", "number(/r/n)", "sum(/r/n|/r/t)", "floor(/r/n)",
                "ceiling(/r/n)", "round(/r/n)", "id(/r/t)", "lang(/r/t)", "count(/r[/r/n = 7])", "last() = /r/n",
                "/r/t = concat(/r/h,/r/h,'')", "concat(/r/t,'') = concat(/r/t,'')", "/r/t != /r/s", "/r/t = /r/s",
                "/r/n < /r/n", "/r/n >= 5", "/r/n + /r/n", "- /r/n", "/r/n mod 3", "/r/n div /r/n", "/r/n * 2",
                "not(/r/x) and string(/r/s)", "/r/x or string(/r/s)", "local-name(/r/*[contains(.,'zz')])",
                "namespace-uri(/r/*[contains(.,'zz')])", "name(/r/*[string-length() = 1])", "/r/e = 'a<b'",
                "string(/r/e)", "string(/r/m)", "/r/m = 'x'", "position() = last() and string(/r/t)",
                "true() = not(string(/r/t))", "false() != boolean(string(/r/t))", "/r/t | /r/*[contains(.,'zz')]");
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void evaluate_fourTimesTheText_countsFourTimesTheWork(String expression) {
        long large = steps(expression, LARGE);
        assertThat(large).isLessThanOrEqualTo(steps(expression, MEBI) * 44 / 10);
        // Half of a text is read at least, and each text a limited number of times.
        assertThat(large).isBetween(LARGE / 2L / CHARACTERS_PER_STEP, 20L * LARGE / CHARACTERS_PER_STEP);
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void evaluate_fewSteps_isRefusedBeforeTheWork(String expression) {
        XPathLimits few = new XPathLimits(4096, 64, 10_000, Duration.ofDays(1), MEBI, HELD);
        assertThatThrownBy(() -> evaluate(expression, LARGE, few, () -> 0))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("10000");
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void evaluate_clockThatRuns_isStoppedByTime(String expression) {
        AtomicLong nanos = new AtomicLong();
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofMillis(1), MEBI, HELD);
        assertThatThrownBy(() -> evaluate(expression, LARGE, limits, () -> nanos.addAndGet(600_000)))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("longer than 1 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"concat(/r/t,/r/t)", "string(/)", "translate(/r/t,'x','y')", "normalize-space(/r/t)",
        "concat(/r/t,/r/t,/r/t) = concat(/r/t,/r/t,/r/t)"})
    void evaluate_littleMemory_isRefusedWithTheNeed(String expression) {
        XPathLimits little = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, 3 * MEBI / 2);
        assertThatThrownBy(() -> evaluate(expression, MEBI, little, () -> 0))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageMatching(".* of \\d+ bytes at the same time, expected at most 1572864");
    }

    @Test
    void evaluate_manyPredicatesAndTerms_freeTheirStrings() {
        XPathLimits twice = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, 5 * MEBI / 2);
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            terms.add("string-length(/r/t)");
        }
        assertThat(evaluate(String.join(" + ", terms), MEBI, twice, () -> 0).stringValue())
                .isEqualTo(Integer.toString(100 * MEBI));
        assertThat(evaluate("count(/r/*[contains(/r/t,'b')][not(contains(/r/t,'a'))])", MEBI, twice, () -> 0)
                .stringValue()).isEqualTo("0");
    }

    @Test
    void evaluate_nestedNodeSets_areRefused() {
        XmlTree wide = XmlTree.of(XmlFragment.parse("<r>" + "<a/>".repeat(20_000) + "</r>"));
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, MEBI);
        String nested = "//*|//*[count(//*|//*[count(//*|//*[count(//*|//*[count(//*|//*) > 1]) > 1]) > 1]) > 1]";
        assertThatThrownBy(() -> XPathExpression.compile(nested, Map.of(), limits).evaluate(wide, () -> 0))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("at the same time");
    }

    @Test
    void evaluate_nodeSetsOneAfterTheOther_areFree() {
        XmlTree wide = XmlTree.of(XmlFragment.parse("<r>" + "<a/>".repeat(20_000) + "</r>"));
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, MEBI);
        String chain = String.join(" + ", Arrays.asList(new String[50])).replace("null", "count(//*/ancestor::*/*)");
        assertThat(XPathExpression.compile(chain, Map.of(), limits).evaluate(wide, () -> 0).stringValue())
                .isEqualTo("1000000");
        assertThat(XPathExpression.compile("count(//a/../a/../a/../a/..)", Map.of(), limits)
                .evaluate(wide, () -> 0)
                .stringValue()).isEqualTo("1");
    }

    @Test
    void evaluate_guardThatFails_endsInsideAFunction() {
        int[] checks = {0};
        EvaluationGuard guard = () -> {
            if (++checks[0] == 5) {
                throw new IllegalStateException("cancelled");
            }
        };
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, HELD);
        assertThatThrownBy(() -> guard
                .runGuarded(() -> evaluate("contains(/r/t,concat(/r/h,'b'))", MEBI, limits, () -> 0)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(checks[0]).isEqualTo(5);
    }

    @Test
    void evaluate_manyNamespaces_keepsFewAtATime() {
        StringBuilder xml = new StringBuilder("<r");
        for (int i = 0; i < 900; i++) {
            xml.append(" xmlns:p").append(i).append("='u").append(i).append('\'');
        }
        xml.append('>').append("<a xmlns:q='q'/>".repeat(500)).append("</r>");
        XmlTree tree = XmlTree.of(XmlFragment.parse(xml.toString()));
        XPathLimits limits = new XPathLimits(4096, 64, 100_000, Duration.ofDays(1), MEBI, HELD);
        assertThatThrownBy(() -> XPathExpression.compile("count(//a/namespace::*)", Map.of(), limits)
                .evaluate(tree, () -> 0)).hasMessageContaining("100000 nodes");
        assertThat(XPathExpression.compile("count(//a/namespace::*)", Map.of(), XPathLimits.DEFAULT)
                .evaluate(tree)
                .stringValue()).isEqualTo(Integer.toString(500 * 902));
    }

    private static XPathResult evaluate(String expression, int size, XPathLimits limits,
            LongSupplier nanoTime) {
        return XPathExpression.compile(expression, Map.of(), limits)
                .evaluate(Objects.requireNonNull(DOCUMENTS.get(size)), nanoTime);
    }

    private static long steps(String expression, int size) {
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofDays(1), MEBI, HELD);
        EvaluationBudget budget = new EvaluationBudget(limits, () -> 0);
        XPathResult _ = XPathExpression.compile(expression, Map.of(), limits)
                .evaluate(Objects.requireNonNull(DOCUMENTS.get(size)), budget);
        return budget.counted();
    }

    private static XmlTree document(int size) {
        String many = "aé\u4e2d\uD83D\uDE00b";
        List<String> texts = List.of("<t>" + "a".repeat(size) + "</t>", "<h>" + "a".repeat(size / 2) + "</h>",
                "<s>" + " x".repeat(size / 2) + "</s>", "<n>" + "7".repeat(size) + "</n>",
                "<u>" + many.repeat(size / 11) + "</u>", "<e>" + "a&lt;b".repeat(size / 6) + "</e>",
                "<m>" + ("<b>" + "x".repeat(1_000) + "</b>").repeat(size / 1_000) + "</m>");
        return new XmlTree(XmlFragment.parse("<r xml:lang='de'/>"),
                texts.stream().map(text -> XmlTree.of(XmlFragment.parse(text))).toList());
    }
}
