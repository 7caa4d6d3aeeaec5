package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocalExpression.Combination;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.EntryTokens;
import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;
import org.openmds.wsrf.xpath.index.ValueColumn;
import org.openmds.wsrf.xpath.index.ValueCondition;
import org.openmds.wsrf.xpath.text.XPathNumbers;

class EntryLocalExpressionTest {

    private static final int EXPRESSIONS_PER_DOCUMENT = 10;
    /** Practically without a time limit: the machine may be busy. */
    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofHours(1), 64 << 20);
    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "q", "Q", "d", "D", "sg", "SG", "glue", "G");
    private static final XmlFragment DOCUMENT = XmlFragment.parse("<rp:Document xmlns:rp='RP' Name='x'/>");
    private static final List<XmlFragment> FRAMES = Stream
            .of("<r/>", "<r:b xmlns:r='P' k='1'/>", "<a xmlns='D' xml:lang='de'/>", "<c xmlns:s='S' k='2'/>")
            .map(XmlFragment::parse)
            .toList();
    private static final List<QName> ENTRIES = List.of(new QName("SG", "Entry"), new QName("SG", "Rule"));

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            //*[local-name()='Host' and @Name='h42']                           | NODES
            //glue:ComputingElement[glue:FreeCPUs>10]                          | NODES
            count(//sg:Entry)                                                  | COUNT
            boolean(//glue:Host[@Name='h7'])                                   | ANY
            /*/sg:Entry[sg:Content//glue:Host/@Name='h42']/sg:MemberServiceEPR | NODES
            //glue:Host[@Name='h']/ancestor::sg:Entry/sg:MemberServiceEPR      | NODES
            //glue:Host/..                                                     | NODES
            //glue:Host[1]                                                     | NODES
            /*/sg:Entry/sg:Content/*[last()]                                   | NODES
            count(//*)                                                         | COUNT
            //@Name                                                            | NODES
            (//glue:Host)/glue:Job[2]                                          | NODES
            //glue:Host/@Name = 'h1'                                           | ANY
            //glue:Job[following-sibling::glue:Job]                            | NODES
            """)
    void entryLocal_expressionStaysInside_returnsCombination(String expression, Combination combination) {
        EntryLocalExpression local = compile(expression).entryLocal().orElseThrow();
        assertThat(local.combination()).contains(combination);
        assertThat(local.appliesTo(DOCUMENT, ENTRIES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sum(//glue:FreeCPUs)", "string(//glue:Host/@Name)", "count(//a) + count(//b)",
        "not(//glue:Host)", "concat('a', //glue:Host)", "//glue:Host = //glue:Job"})
    void entryLocal_valueOfSeveralEntries_hasNoCombination(String expression) {
        EntryLocalExpression local = compile(expression).entryLocal().orElseThrow();
        assertThat(local.combination()).isEmpty();
        assertThat(local.appliesTo(DOCUMENT, ENTRIES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"//*", "/", "/*", "//node()", "(//a)[1]", "/*/*[1]", "/*/*[position()=last()]",
        "//x/following::y[1]", "//a[//b]", "//a[preceding::b]", "//*[a]", "string(/)", "//*[. = 'x']",
        "//a[ancestor::*[b]]", "//a[ancestor::* = 'x']", "//a[/]", "//a/ancestor::*", "//*[string-length() > 3]/a"})
    void entryLocal_expressionLeavesEntry_isEmpty(String expression) {
        assertThat(compile(expression).entryLocal().filter(local -> local.appliesTo(DOCUMENT, ENTRIES))).isEmpty();
    }

    @Test
    void entryLocal_unionOfLocalPaths_isLocal() {
        EntryLocalExpression local = compile("//glue:Host | //glue:Job").entryLocal().orElseThrow();
        assertThat(local.combination()).contains(Combination.NODES);
        assertThat(describe(local.requiredTokens())).isEqualTo("(element Host / element Job)");
        assertThat(local.appliesTo(XmlFragment.parse("<r>text</r>"), ENTRIES)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"//sg:Entry/..", "/*/sg:Entry[1]", "/*/sg:Entry[following-sibling::sg:Entry]"})
    void appliesTo_entriesWithExcludedName_isFalse(String expression) {
        assertThat(compile(expression).entryLocal().filter(local -> local.appliesTo(DOCUMENT, ENTRIES))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            //*[local-name()='Host' and @Name='h42']         | element Host, attribute Name h42
            //glue:ComputingElement[glue:FreeCPUs>10]        | element ComputingElement, element FreeCPUs, LARGEST
            //glue:Job[@n='1' and 5 > @k or @k >= -1]        | element Job, (SMALLEST / LARGEST)
            //glue:Job[glue:Status='run' or @Status='run']/* | element Job, (element Status, (text Status run / compound Status) / attribute Status run)
            //glue:Rule[.='VO:x']                            | element Rule, (text Rule VO:x / compound Rule)
            count(//a) + count(//b)                          | (element a / element b)
            //a[not(b)]                                      | element a
            //a[contains(b, 'x')]                            | element a, element b, FIRST_TEXT
            //a[contains(b, '')]                             | element a, FIRST_TEXT
            //a[b > 1]/c[starts-with(., 'x')]                | element a, element b, LARGEST, element c, FIRST_TEXT
            //a[b > count(c)]                                | element a, element b
            //a[../b > 1]                                    | element a
            //@*                                             |
            /*/*[@k='1']                                     | attribute k 1
            /*[@k='1']/a                                     | element a
            """)
    void requiredTokens_conditions_areRead(String expression, String expected) {
        assertThat(describe(compile(expression).entryLocal().orElseThrow().requiredTokens()))
                .isEqualTo(expected == null ? "" : expected);
    }

    /**
     * Compares the values from the analysis, the tokens and the combination with the value of the whole, for all random expressions that
     * stay inside entries.
     */
    @Test
    void entryLocal_randomExpression_givesWhatTheWholeGives() {
        int checked = compare(Integer.getInteger("openmds.xpath.pairs", 12_000),
                Long.getLong("openmds.xpath.seed", 20261121));
        assertThat(checked).isGreaterThan(1_000);
    }

    @Test
    @Tag("long")
    void entryLocal_manyRandomExpressions_givesWhatTheWholeGives() {
        int checked = compare(Integer.getInteger("openmds.xpath.pairs", 120_000),
                Long.getLong("openmds.xpath.seed", 1));
        assertThat(checked).isGreaterThan(10_000);
    }

    /** Returns the number of pairs that stayed inside entries. */
    private static int compare(int pairs, long seed) {
        Random seeds = new Random(seed);
        int checked = 0;
        for (int i = 0; i < pairs; i += EXPRESSIONS_PER_DOCUMENT) {
            List<XmlTree> entries = new RandomDocuments(seeds.nextLong()).tree().children();
            XmlTree tree = new XmlTree(FRAMES.get(seeds.nextInt(FRAMES.size())), entries);
            for (int j = 0; j < EXPRESSIONS_PER_DOCUMENT; j++) {
                XPathExpression expression = compile(RandomExpressions.of(seeds.nextLong()).any());
                Optional<EntryLocalExpression> local = expression.entryLocal().filter(l -> applies(l, tree));
                local.ifPresent(l -> checkAgainstWhole(expression, l, tree));
                checked += local.isPresent() ? 1 : 0;
            }
        }
        return checked;
    }

    private static boolean applies(EntryLocalExpression local, XmlTree tree) {
        return local.appliesTo(tree.frame(), tree.children().stream().map(XmlTree::name).toList());
    }

    private static void checkAgainstWhole(XPathExpression expression, EntryLocalExpression local, XmlTree tree) {
        String whole = written(expression.evaluate(tree));
        String description = expression + " on " + new String(RandomDocuments.bytes(tree), StandardCharsets.UTF_8);
        List<XmlTree> candidates = tree.children().stream().filter(e -> mayContribute(local, e, tree.frame())).toList();
        assertThat(written(local.evaluateOver(candidates, tree.frame()))).as(description).isEqualTo(whole);
        if (local.combination().isPresent()) {
            List<XPathResult> parts = new ArrayList<>(List.of(local.evaluateOver(List.of(), tree.frame())));
            for (XmlTree entry : tree.children()) {
                XPathResult part = local.evaluateEntries(List.of(entry), tree.frame(), LIMITS);
                parts.add(part);
                if (part instanceof NodeSetResult nodes && nodes.size() > 0) {
                    assertThat(mayContribute(local, entry, tree.frame())).as(description).isTrue();
                }
                if (!local.countedValues().isEmpty()) {
                    assertThat(local.countedValues().stream().mapToInt(each -> count(each, entry, tree.frame())).sum())
                            .as(description)
                            .isEqualTo((int) XPathNumbers.parse(part.stringValue()));
                }
            }
            assertThat(combine(local.combination().get(), parts)).as(description).isEqualTo(whole);
        }
    }

    private static boolean mayContribute(EntryLocalExpression local, XmlTree entry, XmlFragment frame) {
        Set<IndexToken> tokens = new HashSet<>();
        EntryTokens.forEach(entry, tokens::add);
        Optional<int[]> selected = local.requiredTokens().select(part -> {
            boolean meets = part instanceof RequiredTokens.HasValue has
                    ? count(has.condition(), entry, frame) > 0
                    : part.isSatisfiedBy(tokens::contains);
            return meets ? new int[]{0} : new int[0];
        });
        return selected.isEmpty() || selected.get().length > 0;
    }

    /** Returns the number of values of an entry that meet a condition. */
    private static int count(ValueCondition condition, XmlTree entry, XmlFragment frame) {
        ValueColumn column = new ValueColumn(1 << 20);
        condition.read(entry, frame, new EvaluationBudget(LIMITS, System::nanoTime), column);
        return (int) IntStream.range(0, column.size()).filter(i -> condition.holds(column, i)).count();
    }

    private static String describe(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.HasToken has ->
                (has.token().kind().name().toLowerCase(Locale.ROOT) + " " + has.token().name() + " "
                        + has.token().value())
                        .strip();
            case RequiredTokens.HasValue has -> ((NodeCondition) has.condition()).values().selection().name();
            case RequiredTokens.AllOf all ->
                String.join(", ", all.parts().stream().map(EntryLocalExpressionTest::describe).toList());
            case RequiredTokens.AnyOf any ->
                "(" + String.join(" / ", any.parts().stream().map(EntryLocalExpressionTest::describe).toList()) + ")";
        };
    }

    /** Combines the contributions of the frame and the entries to the value of the whole. */
    private static String combine(Combination combination, List<XPathResult> parts) {
        return switch (combination) {
            case NODES -> parts.stream().mapToInt(XPathResult::size).sum() + " "
                    + parts.stream().map(EntryLocalExpressionTest::content).collect(Collectors.joining());
            case COUNT -> written(
                    new ValueResult(
                            parts.stream().mapToDouble(count -> XPathNumbers.parse(count.stringValue())).sum()));
            case ANY -> written(new ValueResult(parts.stream().anyMatch(XPathResult::booleanValue)));
        };
    }

    private static String written(XPathResult result) {
        return result.size() + " " + content(result);
    }

    private static String content(XPathResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            result.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static XPathExpression compile(String expression) {
        return XPathExpression.compile(expression, NAMESPACES, LIMITS);
    }
}
