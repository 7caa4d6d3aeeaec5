package org.openmds.wsrf.xpath.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;

import org.jaxen.Context;
import org.jaxen.ContextSupport;
import org.jaxen.FunctionCallException;
import org.jaxen.Navigator;
import org.jaxen.SimpleNamespaceContext;
import org.jaxen.SimpleVariableContext;
import org.jaxen.XPathFunctionContext;
import org.jaxen.function.ConcatFunction;
import org.jaxen.function.ContainsFunction;
import org.jaxen.function.NormalizeSpaceFunction;
import org.jaxen.function.StartsWithFunction;
import org.jaxen.function.StringLengthFunction;
import org.jaxen.function.SubstringAfterFunction;
import org.jaxen.function.SubstringBeforeFunction;
import org.jaxen.function.SubstringFunction;
import org.jaxen.function.TranslateFunction;
import org.jaxen.javabean.DocumentNavigator;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathLimits;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares the string functions with Jaxen's over random strings, short and long, with characters outside the basic plane. */
class XPathStringsTest {

    private static final String SEED = "20261123";
    private static final Navigator NAVIGATOR = DocumentNavigator.getInstance();
    /** Few different characters, so that patterns repeat and are found; one and two UTF-16 units, in one and several pages of a table. */
    private static final String[] ALPHABET = {"a", "b", "a", " ", "\t", "é", "ħ", "\u4e2d", "\uD83D\uDE00",
        "\uD83D\uDE01"};

    @Property(tries = 2000, seed = SEED)
    void search_randomStrings_isWhatJaxenGives(@ForAll long seed, @ForAll @IntRange(min = 1, max = 10) int letters) {
        Random random = new Random(seed);
        String text = text(random, random.nextInt(400), letters);
        String pattern = random.nextBoolean() && !text.isEmpty()
                ? partOf(text, random)
                : text(random, random.nextInt(80), letters);
        assertThat(XPathStrings.contains(text, pattern, budget()))
                .isEqualTo(ContainsFunction.evaluate(text, pattern, NAVIGATOR));
        assertThat(XPathStrings.startsWith(text, pattern, budget()))
                .isEqualTo(StartsWithFunction.evaluate(text, pattern, NAVIGATOR));
        assertThat(XPathStrings.substringBefore(text, pattern, budget()))
                .isEqualTo(SubstringBeforeFunction.evaluate(text, pattern, NAVIGATOR));
        assertThat(XPathStrings.substringAfter(text, pattern, budget()))
                .isEqualTo(SubstringAfterFunction.evaluate(text, pattern, NAVIGATOR));
    }

    @Property(tries = 1000, seed = SEED)
    void translate_randomStrings_isWhatJaxenGives(@ForAll long seed, @ForAll @IntRange(min = 1, max = 10) int letters)
            throws FunctionCallException {
        Random random = new Random(seed);
        String text = text(random, random.nextInt(200), letters);
        String from = text(random, random.nextInt(20), letters);
        String to = text(random, random.nextInt(20), letters);
        assertThat(XPathStrings.translate(text, from, to, budget()))
                .isEqualTo(TranslateFunction.evaluate(text, from, to, NAVIGATOR));
    }

    @Property(tries = 1000, seed = SEED)
    void otherFunctions_randomStrings_areWhatJaxenGives(@ForAll long seed)
            throws FunctionCallException {
        Random random = new Random(seed);
        String text = text(random, random.nextInt(200), ALPHABET.length);
        double start = random.nextInt(-10, 210) + random.nextInt(4) / 4.0;
        double length = random.nextInt(-5, 220) + random.nextInt(4) / 4.0;
        assertThat(XPathStrings.length(text, budget()))
                .isEqualTo(StringLengthFunction.evaluate(text, NAVIGATOR).intValue());
        assertThat(XPathStrings.normalizeSpace(text, budget()))
                .isEqualTo(NormalizeSpaceFunction.evaluate(text, NAVIGATOR));
        assertThat(XPathStrings.substring(text, start, length, budget()))
                .isEqualTo(jaxenSubstring(text, start, length));
        assertThat(XPathStrings.concat(new String[]{text, "|", text}, budget()))
                .isEqualTo(ConcatFunction.evaluate(List.of(text, "|", text), NAVIGATOR));
    }

    @Property(tries = 20, seed = SEED)
    void longStrings_inSeveralBlocks_areWhatJaxenGives(@ForAll long seed)
            throws FunctionCallException {
        Random random = new Random(seed);
        String text = text(random, 3 * EvaluationBudget.CHARACTERS_PER_LOOK + random.nextInt(1_000), ALPHABET.length);
        String pattern = partOf(text, random);
        int start = random.nextInt(text.length());
        assertThat(XPathStrings.length(text, budget()))
                .isEqualTo(StringLengthFunction.evaluate(text, NAVIGATOR).intValue());
        assertThat(XPathStrings.substringBefore(text, pattern, budget()))
                .isEqualTo(SubstringBeforeFunction.evaluate(text, pattern, NAVIGATOR));
        assertThat(XPathStrings.substring(text, start, 20_000, budget()))
                .isEqualTo(jaxenSubstring(text, start, 20_000));
        assertThat(XPathStrings.translate(text, "a\uD83D\uDE00", "\uD83D\uDE01", budget()))
                .isEqualTo(TranslateFunction.evaluate(text, "a\uD83D\uDE00", "\uD83D\uDE01", NAVIGATOR));
        assertThat(XPathStrings.normalizeSpace(text, budget()))
                .isEqualTo(NormalizeSpaceFunction.evaluate(text, NAVIGATOR));
    }

    @Property(tries = 500, seed = SEED)
    void parse_manyDigits_isWhatTheJdkGives(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder number = new StringBuilder(random.nextBoolean() ? "-" : "");
        number.append("0".repeat(random.nextInt(1_500)));
        int point = random.nextInt(3_000);
        int digits = random.nextInt(1_000, 3_000);
        for (int i = 0; i < digits; i++) {
            number.append(i == point ? "." : "").append(random.nextInt(3) == 0 ? random.nextInt(10) : 0);
        }
        assertThat(XPathNumbers.parse(" " + number + "\n")).isEqualTo(Double.parseDouble(number.toString()));
    }

    private static Object jaxenSubstring(String text, double start, double length) throws FunctionCallException {
        return new SubstringFunction().call(
                new Context(new ContextSupport(new SimpleNamespaceContext(), XPathFunctionContext.getInstance(),
                        new SimpleVariableContext(), NAVIGATOR)),
                List.of(text, start, length));
    }

    private static EvaluationBudget budget() {
        return new EvaluationBudget(new XPathLimits(1, 1, Long.MAX_VALUE, Duration.ofDays(1), 1, 64 << 20), () -> 0);
    }

    private static String text(Random random, int characters, int letters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; i++) {
            text.append(ALPHABET[random.nextInt(letters)]);
        }
        return text.toString();
    }

    /** Returns a part of whole characters, often a long one. */
    private static String partOf(String text, Random random) {
        int characters = text.codePointCount(0, text.length());
        int from = random.nextInt(characters);
        int to = random.nextInt(from, characters) + 1;
        return text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
    }
}
