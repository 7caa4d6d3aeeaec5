package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Compiles and evaluates expressions of 64 KiB: in time that is linear in their length, and with the usual stack of a thread. */
@Timeout(60)
class CompilationCostTest {

    private static final int LENGTH = 64 << 10;
    private static final long STACK = 1 << 20;
    private static final XPathLimits LIMITS = new XPathLimits(LENGTH, 500, 10_000_000, Duration.ofDays(1), 1 << 20);
    private static final XmlTree TREE = XmlTree.of(XmlFragment.parse("<r><a k='1'>x</a><b>2</b></r>"));

    static Stream<String> expressions() {
        return Stream.of(
                chain("", "a or ", "a"), chain("", "a and ", "a"), chain("", "a | ", "a"), chain("", "/r|", "/r"),
                chain("", "1+", "1"), chain("", "a=", "1"), chain("", "1<", "1"), chain("", "1 div ", "1"),
                chain("", "- ", "1"), chain("", "a/", "a"), chain("", "../", "."), chain("", "self::*[1]/", "."),
                chain("/r", "//.", ""), chain("/r", "[a]", ""), chain("/r", "[1]", ""), chain("(/r)", "[last()]", ""),
                chain("concat(a", ",a", ")"), chain("//a[", "@k='1' or ", "b]"), chain("//a[", "b|", "c]"),
                chain("/r[", "a and ", "b][a]"), chain("", "(a|b)|", "c"), chain("", "(1 or 2) or ", "3"),
                nested("not(", "1", ")", 500), nested("a[", "b", "]", 500), nested("//a[b or ", "c", "]", 500),
                nested("(a|", "b", ")", 500), nested("//*[count(", "//a", ")=1]", 250), nested("a[1=1+", "2", "]", 500),
                "'" + "x".repeat(LENGTH - 2) + "'", "9".repeat(LENGTH), "a".repeat(LENGTH));
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void compile_longExpression_endsWithinTheStack(String expression) throws Exception {
        FutureTask<Boolean> task = new FutureTask<>(() -> isUsable(expression));
        Thread thread = new Thread(null, task, "usual stack", STACK);
        thread.start();
        assertThat(task.get()).isNotNull();
    }

    @Test
    void compile_longChains_areFlat() {
        assertThat(compile(chain("", "a or ", "a")).evaluate(TREE).booleanValue()).isFalse();
        assertThat(compile(chain("", "/r|", "/r")).evaluate(TREE).size()).isEqualTo(1);
        assertThat(compile(chain("/r", "[a]", "", 900 * 3)).evaluate(TREE).size()).isEqualTo(1);
    }

    @Test
    void compile_moreLevelsThanAStackHas_isRefused() {
        assertThat(compile(chain("", "1+", "1", 998 * 2)).evaluate(TREE).stringValue()).isEqualTo("998");
        assertThatThrownBy(() -> compile(chain("", "1+", "1", 1100 * 2))).isInstanceOf(InvalidXPathException.class)
                .hasMessage("the expression has 1100 levels of operators and steps, expected at most 1000");
    }

    @Test
    void bytes_largerExpression_isMore() {
        long small = compile("//a").bytes();
        assertThat(small).isPositive().isLessThan(2_000);
        assertThat(compile(chain("", "a=1 or ", "a")).bytes()).isGreaterThan(1_000 * small);
    }

    /** Returns true if the expression was compiled, and evaluated or refused within the limits. */
    private static boolean isUsable(String expression) {
        try {
            XPathExpression compiled = compile(expression);
            Optional<EntryLocalExpression> local = compiled.entryLocal();
            local.ifPresent(entries -> assertThat(entries.requiredTokens()).isNotNull());
            return compiled.evaluate(TREE).size() >= 0;
        } catch (InvalidXPathException | XPathEvaluationException e) {
            assertThat(e.getMessage()).doesNotContain("too deeply");
            return false;
        }
    }

    private static XPathExpression compile(String expression) {
        return XPathExpression.compile(expression, Map.of(), LIMITS);
    }

    private static String chain(String begin, String link, String end) {
        return chain(begin, link, end, LENGTH);
    }

    private static String chain(String begin, String link, String end, int length) {
        return begin + link.repeat((length - begin.length() - end.length()) / link.length()) + end;
    }

    private static String nested(String open, String inner, String close, int levels) {
        int most = Math.min(levels, (LENGTH - inner.length()) / (open.length() + close.length()));
        return open.repeat(most) + inner + close.repeat(most);
    }
}
