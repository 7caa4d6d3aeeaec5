package org.openmds.trigger.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelMatcherTest {

    @ParameterizedTest
    @CsvSource({"a.example.org, a.example.org, true", "a.example.org, b.example.org, false", "*, a, true",
        "a*, abc, true", "*c, abc, true", "a*c, abc, true", "a*c, ac, true", "a*a, a, false", "*b*, abc, true",
        "*b*b*, abc, false", "a*b*c, aXbYc, true", "a.b, aXb, false"})
    void matches_pattern_asItSays(String pattern, String text, boolean expected) {
        assertThat(new LabelMatcher("host", pattern).matches(Map.of("host", text))).isEqualTo(expected);
    }
}
