package org.openmds.loadtest.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationNotationTest {

    @ParameterizedTest
    @CsvSource({"0,PT0S,0s", "250ms,PT0.25S,250ms", "30s,PT30S,30s", "1.5s,PT1.5S,1500ms", "5m,PT5M,5m",
        "1m30s,PT1M30S,1m30s",
        "2h,PT2H,2h", "1d,PT24H,24h", "10us,PT0.00001S,10us",
        "12.3456789s,PT12.3456789S,12s345678.9us"})
    void parse_duration_isReadAndWrittenInShortForm(String text, Duration expected, String written) {
        assertThat(DurationNotation.parse(text)).contains(expected);
        assertThat(DurationNotation.text(expected)).isEqualTo(written);
        assertThat(DurationNotation.parse(written)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "5 s", "-5s", "5s5", "1x", "5sx"})
    void parse_otherText_isEmpty(String text) {
        assertThat(DurationNotation.parse(text)).isEmpty();
    }
}
