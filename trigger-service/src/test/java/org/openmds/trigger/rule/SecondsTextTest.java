package org.openmds.trigger.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecondsTextTest {

    @ParameterizedTest
    @CsvSource({"0, PT0S", "1.5, PT1.5S", "7200, PT2H", "1e2, PT1M40S", "-1, PT-1S"})
    void parse_number_isADuration(String text, Duration expected) {
        assertThat(SecondsText.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "PT1S", "0.0001", "1e99", "1e999999999", "1e-999999999"})
    void parse_otherText_isNone(String text) {
        assertThat(SecondsText.parse(text)).isEmpty();
    }

    @Test
    @Timeout(10)
    void parse_millionsOfDigits_isNoneWithoutReadingThem() {
        assertThat(SecondsText.parse("1".repeat(8_000_000))).isEmpty();
    }

    @Test
    void of_duration_isReadAsTheSame() {
        assertThat(SecondsText.of(Duration.ofMillis(1500))).isEqualTo("1.5");
        assertThat(SecondsText.parse(SecondsText.of(Duration.ofDays(3660)))).contains(Duration.ofDays(3660));
    }
}
