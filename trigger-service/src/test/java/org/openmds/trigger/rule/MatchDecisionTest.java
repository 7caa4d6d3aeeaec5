package org.openmds.trigger.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

class MatchDecisionTest {

    private static final XmlTree DOCUMENT = XmlTree.of(XmlFragment.parse("<d><host free='3'/><empty/></d>"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // expression             | EnableBoolean true | false: any result
        "true()                   | true               | true",
        "false()                  | false              | true",
        "count(//host) < 1        | false              | true",
        "1                        | true               | true",
        "0                        | false              | true",
        "-0.5                     | true               | true",
        "number('x')              | false              | false",
        "count(//none)            | false              | true",
        "string(//host/@free)     | true               | true",
        "string(//empty)          | false              | false",
        "string('false')          | true               | true",
        "//host                   | true               | true",
        "//host/@free             | true               | true",
        "//empty                  | true               | true",
        "//none                   | false              | false"})
    void of_eachTypeOfResult_isAsGlobusDefines(String expression, boolean whenTrue, boolean whenFalse) {
        XPathExpression compiled = XPathExpression.compile(expression, Map.of(), XPathLimits.DEFAULT);

        assertThat(MatchDecision.matches(compiled.evaluate(DOCUMENT), true)).isEqualTo(whenTrue);
        assertThat(MatchDecision.matches(compiled.evaluate(DOCUMENT), false)).isEqualTo(whenFalse);
    }
}
