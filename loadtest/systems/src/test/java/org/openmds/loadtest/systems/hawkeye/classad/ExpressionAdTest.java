package org.openmds.loadtest.systems.hawkeye.classad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionAdTest {

    private static String value(String expression) throws ClassAdException {
        return ClassAdParser.expression(expression).evaluate(EvaluationScope.of(ExpressionAd.EMPTY)).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', value = {"1 + 2 * 3 # 7", "-7 / 2 # -3", "1 / 0 # error",
        "true + 1 # 2",
        "undefined && false # false", "false && error # false", "error || true # error",
        "undefined == 1 # undefined", "1 =?= 1.0 # false", "1 == 1.0 # true", "undefined =?= undefined # true",
        "0.0 =?= -0.0 # true", "0.0 =!= 0.0 / -7 # false", "real(\"NaN\") =?= real(\"NaN\") # false",
        "{5,6}[4294967297] # 6", "{5,6}[-9223372036854775808] # 5", "{5,6}[-1] # error", "{5,6}[2147483648] # error",
        "int(\"99999999999999999999\") # -9223372036854775808", "int(1e30) # -9223372036854775808",
        "3 ?: 1 == 1 # false", "x ?: 5 # 5", "{1,2}[1] # 2", "[a = 1; b = a + 1].b # 2", "1 < 2 < 3 # true",
        "ifThenElse(undefined, 1, 2) # undefined", "isUndefined(x) # true", "size({1, 2}) # 2",
        "1.5 # 1.500000000000000E+00", "1.0 / 7 # 1.428571428571428E-01",
        // Names in nested ads refer to the ads around them, at the place where they were written.
        "[a = 1; b = [c = a; d = [e = a + c]]].b.d.e # 2", "[a = 1; b = [a = 2; c = a]].b.c # 2",
        "[z = 1; f = [z = 2; g = [h = z]]; k = [z = 3; v = f.g.h]].k.v # 2", "[a = [b = 1]; c = 3; d = a.c].d # 3",
        "[a = [b = 1]; c = 3].a[\"c\"] # undefined", "[a = 1; b = [c = parent.a]].b.c # 1",
        "[a = {b}; c = [b = 5; d = a[0]]; b = 6].c.d # 6", "{[a = 1], 2}.a # { 1,error }",
        "7 >>> 0 # 7", "-7 >>> 0 # 0", "-7 >>> 1 # 9223372036854775804", "7 >>> 65 # 3", "-2.5 / 0 # real(\"-INF\")",
        "1e308 * 10 # error",
        "string([B = 1; a = (2 + x) * -3; C = f(!x)]) # \"[ a = (2 + x) * -3; B = 1; C = f( !x) ]\"",
        "string([x = 'a b' + 'true' =?= y]) # \"[ x = 'a b' + 'true' is y ]\"", "\"\\101é\" # \"A\\303\\251\""})
    void evaluate_ofAnExpression_followsTheLanguage(String expression, String expected) throws ClassAdException {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "(1", "1 2", "1 ?", "a = 1", "1K", "\"open", "f(1,", "[a 1]", "9223372036854775808"})
    void expression_ofOtherText_isRefused(String text) {
        assertThatExceptionOfType(ClassAdException.class).isThrownBy(() -> ClassAdParser.expression(text));
    }

    @Test
    void expression_nestedTooDeeply_isRefused() {
        assertThatExceptionOfType(ClassAdException.class)
                .isThrownBy(() -> ClassAdParser.expression("(".repeat(100_000) + "1"))
                .withMessageContaining("levels");
    }

    @Test
    void value_cyclicAttributes_isAnError() throws ClassAdException {
        assertThat(ExpressionAd.ofLines("a = b\nb = a").value("A")).isEqualTo(Value.ERROR);
    }

    @Test
    void matches_machineAndJob_evaluatesBothRequirements() throws ClassAdException {
        ExpressionAd machine = ExpressionAd.ofLines("Memory = 16\nRequirements = TARGET.Owner != \"mallory\"");
        ExpressionAd job = ExpressionAd.ofLines("Owner = \"alice\"\nNeeds = 8\nRequirements = Memory >= MY.Needs");
        assertThat(machine.matches(job)).isTrue();
        assertThat(machine.matches(job.with("Owner", ClassAdParser.expression("\"Mallory\"")))).isFalse();
        assertThat(machine.matches(job.with("Needs", ClassAdParser.expression("32")))).isFalse();
        assertThat(machine.matches(ExpressionAd.EMPTY)).isFalse();
    }

    @Test
    void ofLines_invalidLine_isNamed() {
        assertThatExceptionOfType(ClassAdException.class).isThrownBy(() -> ExpressionAd.ofLines("a = 1\n\nb 2"))
                .withMessageContaining("line 3")
                .withMessageContaining("b 2");
    }
}
