package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

class XPathExpressionTest {

    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "d", "D");
    private static final XmlTree TREE = tree("<d:r xmlns:d='D' xmlns='E'>t</d:r>",
            tree("<p:e xmlns:p='P' k='1'><a xml:lang='de-AT'>1</a><!--c--><?i j?></p:e>"),
            tree("<p:e xmlns:p='P' k='2'/>", tree("<a>&lt;2</a>"), tree("<a xmlns='E'>3</a>")));

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            count(//p:e)                          | 2
            count(//a)                            | 2
            count(//a/..)                         | 2
            count(//node()/..)                    | 7
            count(//*[local-name()='a'])          | 3
            string(/)                             | t1<23
            count(/d:r/namespace::*)              | 3
            count(//p:e[1]/namespace::*)          | 3
            count(//a[.='1']/namespace::p)        | 1
            //a/namespace::d                      | D
            name(//namespace::*[.='E'])           |
            //a[lang('DE')]                       | 1
            count(id('x'))                        | 0
            //p:e[2]/a                            | <2
            (//a)[last()]/preceding::a            | 1
            string(//a[2]/following::*)           |
            count(//@k/following::node())         | 9
            //processing-instruction('i')         | j
            //comment()                           | c
            sum(//@k)                             | 3
            //nothing < true()                    | true
            //nothing = false()                   | true
            //a > //@k                            | false
            1 div 0                               | Infinity
            -1 div 0                              | -Infinity
            string(0 div 0)                       | NaN
            string(-0)                            | 0
            string(number('1e3'))                 | NaN
            string(10000000)                      | 10000000
            string(9999999999)                    | 9999999999
            string(0.0000001)                     | 0.0000001
            string(1 div 10000000000000000000000000000000000000000) | 0.0000000000000000000000000000000000000001
            round(-2.5)                           | -2
            string(round(1000000000000000000000)) | 1000000000000000000000
            substring('12345', 1.5, 2.6)          | 234
            count(//a/ancestor-or-self::node())   | 6
            1 div number('-0')                    | -Infinity
            number(' -12.50 ')                    | -12.5
            number('.5') + number('5.')           | 5.5
            number('.')                           | NaN
            number('+5')                          | NaN
            number('--5')                         | NaN
            number('12345678901234567890')        | 12345678901234567000
            true() < 'x'                          | false
            //a[1] > '0'                          | true
            count(//p:e[1]/following-sibling::*[1]) | 1
            count(//p:e[2]/preceding-sibling::node()) | 2
            translate('\uD83D\uDE00a', 'a', 'b')  | \uD83D\uDE00b
            """)
    void evaluate_wholeDocument_givesXPathValue(String expression, String expected) {
        assertThat(compile(expression).evaluate(TREE).stringValue()).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "//", "//*[", "a b", "count(//a", "'x", "1 +", "upper-case('a')",
        "document('file:///etc/passwd')", "ends-with('a', 'b')",
        "evaluate('1')", "matrix-concat()", "x:string(.)", "$v", "//a[$v]", "x:a", "//*[x:a]", "//@x:*", "count()",
        "count(1, 2)", "not()",
        "concat('a')", "position(1)", "//a[foo()]", "for $x in 1 return 1", "/a | ", "a::b", "//a]", "(1", "1)", "@",
        "child::", "//x:", "//j:\\E]", "/x:/a", "'\u0002'", "'\uD800'"})
    void compile_badExpression_isRefusedInOneSentence(String expression) {
        assertThatThrownBy(() -> compile(expression)).isInstanceOf(InvalidXPathException.class)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'a'[1]", "(1)/a", "1 | 2", "//a | 'x'", "count('a')", "sum(1)", "name('a')",
        "local-name(1)", "namespace-uri(true())"})
    void evaluate_wrongKindOfValue_isRefused(String expression) {
        assertThatThrownBy(() -> compile(expression).evaluate(TREE))
                .isInstanceOfAny(XPathEvaluationException.class, InvalidXPathException.class)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void compile_atAndBeyondLimits_isExact() {
        XPathLimits small = new XPathLimits(20, 3, 100, Duration.ofSeconds(1), 1 << 20);
        assertThat(XPathExpression.compile("'" + "x".repeat(18) + "'", Map.of(), small).text()).hasSize(20);
        assertThatThrownBy(() -> XPathExpression.compile("'" + "x".repeat(19) + "'", Map.of(), small))
                .hasMessageContaining("at most 20");
        assertThat(XPathExpression.compile("((a[1]))", Map.of(), small).namespaces()).isEmpty();
        assertThat(XPathExpression.compile("((('((('))) + (1)", Map.of(), small)).isNotNull();
        assertThatThrownBy(() -> XPathExpression.compile("((a[(1)]))", Map.of(), small))
                .isInstanceOf(InvalidXPathException.class)
                .hasMessageContaining("at most 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- ", "a/", "a|", "1+", "1<", "1=", "a or ", "a and ", "../", "//", "a[1]/", "1 div ",
        "*/"})
    void evaluate_longChain_endsInAnAnswerOrAnException(String link) {
        String expression = link.repeat(4096 / link.length() - 1)
                + (link.equals("//") ? "" : "1".repeat(link.endsWith("/") || link.endsWith("|") ? 0 : 1));
        try {
            compile(expression + (link.endsWith("/") || link.endsWith("|") ? "a" : "")).evaluate(TREE);
        } catch (InvalidXPathException | XPathEvaluationException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Test
    void evaluate_endlessExpression_isStoppedByTime() {
        AtomicLong nanos = new AtomicLong();
        XPathLimits limits = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofSeconds(2), 1 << 20);
        XPathExpression expression = XPathExpression.compile("//*[//*[//*[//*[//* = 'no']]]]", Map.of(), limits);
        assertThatThrownBy(() -> expression.evaluate(wide(300), () -> nanos.addAndGet(10_000_000)))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("2000 ms");
        assertThat(nanos.get()).isEqualTo(2_020_000_000L);
    }

    @Test
    void evaluate_endlessExpression_isStoppedBySteps() {
        XPathLimits limits = new XPathLimits(4096, 64, 100_000, Duration.ofDays(1), 1 << 20);
        for (String expression : List.of("//*[//*[//*[//*[//* = 'no']]]]", "//node()/preceding::node()",
                "//*[//* = //*]",
                "//*/following::*/preceding::*", "//*[contains(/, 'zz')]", "//*/ancestor::*//*[count(//@*) = 1]",
                "//*[concat(/, /, /) = '']")) {
            assertThatThrownBy(
                    () -> XPathExpression.compile(expression, Map.of(), limits).evaluate(wide(1000), () -> 0))
                    .as(expression)
                    .isInstanceOf(XPathEvaluationException.class)
                    .hasMessageContaining("100000 nodes");
        }
    }

    @Test
    void evaluate_nestedConcat_isStopped() {
        XmlTree large = tree("<a>" + "x".repeat(1 << 20) + "</a>");
        String doubling = "/";
        for (int i = 0; i < 8; i++) {
            doubling = "concat(" + doubling + "," + doubling + ")";
        }
        XPathExpression expression = compile(doubling);
        assertThatThrownBy(() -> expression.evaluate(large)).isInstanceOf(XPathEvaluationException.class);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            //p:e[1]/*    | <a xmlns:d="D" xmlns:p="P" xml:lang="de-AT">1</a>
            //p:e[2]      | <p:e xmlns:d="D" xmlns:p="P" k="2"><a>&lt;2</a><a xmlns="E">3</a></p:e>
            //@k          | 1\\n2\\n
            //text()[2]   |
            //a/text()    | 1\\n&lt;2\\n
            //comment()   | c\\n
            1 < 2         | true
            '<&'          | &lt;&amp;
            count(//a)    | 2
            """)
    void writeTo_result_isElementContent(String expression, String expected) {
        assertThat(written(expression)).isEqualTo(expected == null ? "" : expected.replace("\\n", "\n"));
    }

    @Test
    void writeTo_documentNode_isTheRootElement() throws Exception {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        TREE.writeTo(whole);
        assertThat(written("/")).isEqualTo(whole.toString(StandardCharsets.UTF_8)).isEqualTo(written("/*"));
    }

    @Test
    void booleanValue_eachKind_followsBooleanFunction() {
        assertThat(List.of("//a", "1", "'0'", "true()", "-1")).allMatch(e -> compile(e).evaluate(TREE).booleanValue());
        assertThat(List.of("//b", "0", "''", "false()", "0 div 0"))
                .noneMatch(e -> compile(e).evaluate(TREE).booleanValue());
        assertThat(compile("//a").evaluate(TREE).size()).isEqualTo(2);
        assertThat(compile("'x'").evaluate(TREE).size()).isEqualTo(1);
    }

    private static XmlTree wide(int elements) {
        return tree("<r>" + "<a>x<b/></a>".repeat(elements) + "</r>");
    }

    private static String written(String expression) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            compile(expression).evaluate(TREE).writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static XPathExpression compile(String expression) {
        return XPathExpression.compile(expression, NAMESPACES, XPathLimits.DEFAULT);
    }

    private static XmlTree tree(String frame, XmlTree... children) {
        return new XmlTree(XmlFragment.parse(frame), List.of(children));
    }
}
