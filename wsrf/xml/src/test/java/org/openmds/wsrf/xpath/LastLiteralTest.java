package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.text.LastLiteral;

/** Expressions with another value as their last literal, compared with the compiled expressions of the changed texts. */
class LastLiteralTest {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofHours(1), 64 << 20);
    private static final Map<String, String> NAMESPACES = Map.of("p", "P", "q", "Q", "d", "D");
    private static final List<String> VALUES = List.of("1", "2", "10", "x", "y z", "de-AT", "", "other");

    @Test
    void of_text_isItsLastLiteral() {
        assertThat(LastLiteral.of("//a[@b='x' and c=\"y'\"]/d")).contains(
                new LastLiteral("//a[@b='x' and c=\"", "y'", "\"]/d"));
        assertThat(LastLiteral.of("''")).contains(new LastLiteral("'", "", "'"));
        assertThat(LastLiteral.of("//a[1]")).isEmpty();
        assertThat(LastLiteral.of("//a[b='x' and c='y]")).isEmpty();
    }

    @Test
    void withLastLiteral_comparedWithAPath_equalsTheCompiledText() {
        for (String template : List.of("//a[@k='VALUE']", "//*[local-name()='a' and @k='VALUE']", "//a['VALUE'=b]/q:b",
                "count(//a[b!='VALUE'])", "boolean(//p:a[.//b/@k='VALUE'])", "//a[b='1' or @k='VALUE'][2]",
                "//a/@k='VALUE'", "(//a | //b)[@k='VALUE']", "string(//a[@k='VALUE'])", "//a[not(b='VALUE')]",
                "//a[b[c='x']/@k='VALUE' and count(b)=1]", "//a[sum(b[@k='VALUE'])>0]")) {
            assertReplaced(template, true);
        }
    }

    @Test
    void withLastLiteral_usedInAnotherWay_isEmpty() {
        for (String template : List.of("//*[local-name()='VALUE']", "//a[contains(@k, 'VALUE')]", "'VALUE'",
                "//a[concat(b, 'VALUE')='x']/c[1 = 'VALUE']", "string('VALUE')", "//a[name()='VALUE']",
                "id('VALUE')")) {
            assertReplaced(template, false);
        }
    }

    @Test
    void withLastLiteral_randomExpression_equalsTheCompiledText() {
        Random random = new Random(20261126);
        int replaced = 0;
        for (int i = 0; i < 3_000; i++) {
            String text = RandomExpressions.of(random.nextLong()).any();
            Optional<LastLiteral> literal = LastLiteral.of(text);
            XmlTree tree = new RandomDocuments(random.nextLong()).tree();
            if (literal.isPresent()) {
                replaced += isReplaced(text, literal.get(), VALUES.get(random.nextInt(VALUES.size())), tree) ? 1 : 0;
            }
        }
        assertThat(replaced).isGreaterThan(100);
    }

    @Test
    void withLastLiteral_valueThatIsNotAllowed_isRefused() {
        XPathExpression expression = compile("//a[b='x']");

        assertThatThrownBy(() -> expression.withLastLiteral(new LastLiteral("//a[b='", "\u0001", "']")))
                .isInstanceOf(InvalidXPathException.class);
        assertThatThrownBy(() -> expression.withLastLiteral(new LastLiteral("//a[b='", "y".repeat(5_000), "']")))
                .isInstanceOf(InvalidXPathException.class);
    }

    private static void assertReplaced(String template, boolean expected) {
        Random random = new Random(1);
        for (String value : VALUES) {
            String text = template.replace("VALUE", "x");
            assertThat(isReplaced(text, LastLiteral.of(text).orElseThrow(), value,
                    new RandomDocuments(random.nextLong()).tree())).as(template).isEqualTo(expected);
        }
    }

    private static boolean isReplaced(String text, LastLiteral literal, String value, XmlTree tree) {
        LastLiteral changed = new LastLiteral(literal.before(), value, literal.after());
        Optional<XPathExpression> replaced = compile(text).withLastLiteral(changed);
        XPathExpression compiled = compile(literal.before() + value + literal.after());
        Optional<XPathExpression> form = compile(text).withoutLastLiteral();
        assertThat(form.isPresent()).isEqualTo(replaced.isPresent());
        replaced.ifPresent(expression -> {
            assertThat(expression.text()).isEqualTo(compiled.text());
            assertThat(PlainValue.of(expression.evaluate(tree))).as(compiled.text())
                    .isEqualTo(PlainValue.of(compiled.evaluate(tree)));
            Optional<EntryLocalExpression> local = compile(text).entryLocal()
                    .map(entries -> entries.withExpression(expression, value));
            assertThat(local.map(EntryLocalExpression::requiredTokens)).as(compiled.text())
                    .isEqualTo(compiled.entryLocal().map(EntryLocalExpression::requiredTokens));
            XPathExpression fromForm = form.orElseThrow().withLastLiteral(changed).orElseThrow();
            assertThat(PlainValue.of(fromForm.evaluate(tree))).as(compiled.text())
                    .isEqualTo(PlainValue.of(compiled.evaluate(tree)));
            assertThat(form.get()
                    .entryLocal()
                    .map(entries -> entries.withExpression(fromForm, value).requiredTokens())).as(compiled.text())
                    .isEqualTo(compiled.entryLocal().map(EntryLocalExpression::requiredTokens));
        });
        return replaced.isPresent();
    }

    private static XPathExpression compile(String text) {
        return XPathExpression.compile(text, NAMESPACES, LIMITS);
    }
}
