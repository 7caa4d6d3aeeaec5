package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlTimesTest {

    private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({"2026-02-01T00:00:00Z", "2026-02-01T01:00:00+01:00", "2026-02-01T00:00:00",
        "' 2026-02-01T00:00:00.000Z '"})
    void instant_everyForm_isTheSameMoment(String lexical) {
        assertThat(XmlTimes.instant(lexical)).contains(FEBRUARY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tomorrow", "2026-13-01T00:00:00Z", "2026-02-01", "PT1S"})
    void instant_otherText_isNone(String lexical) {
        assertThat(XmlTimes.instant(lexical)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT1.5S, PT1.5S", "P1DT1H, PT25H", "P1M, PT672H", "-PT5M, PT-5M", "P999Y, PT8757000H"})
    void duration_everyForm_isCountedFromTheTime(String lexical, Duration expected) {
        assertThat(XmlTimes.duration(lexical, FEBRUARY).orElseThrow()).isCloseTo(expected, Duration.ofHours(2000));
    }

    @Test
    void duration_ofAMonth_dependsOnTheTime() {
        assertThat(XmlTimes.duration("P1M", FEBRUARY)).contains(Duration.ofDays(28));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "P", "2026-02-01T00:00:00Z", "P1001Y", "PT99999999999999999999999S",
        "-P999999999999999999999999999D", "P9223372036854775807M"})
    void duration_otherTextOrTooLong_isNone(String lexical) {
        assertThat(XmlTimes.duration(lexical, FEBRUARY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"P1Y2M3DT4H5M6.789S, 2027-04-04T04:05:06.789Z", "-P1M, 2026-01-01T00:00:00Z",
        "P1MT-0S, ", "P12M, 2027-02-01T00:00:00Z", "P365D, 2027-02-01T00:00:00Z", "PT0.0009S, 2026-02-01T00:00:00Z"})
    void duration_itsEnd_isThatOfXmlSchema(String lexical, @Nullable Instant end) {
        assertThat(XmlTimes.duration(lexical, FEBRUARY).map(FEBRUARY::plus)).isEqualTo(Optional.ofNullable(end));
    }

    @Test
    void duration_ofAMonthAtItsLastDay_endsAtTheLastDayOfTheNext() {
        Instant last = Instant.parse("2026-01-31T12:00:00Z");
        assertThat(XmlTimes.duration("P1M", last).map(last::plus)).contains(Instant.parse("2026-02-28T12:00:00Z"));
    }

    @Test
    @Timeout(10)
    void duration_ofManyDays_isNotCountedMonthByMonth() {
        for (int i = 0; i < 100; i++) {
            assertThat(XmlTimes.duration("P1777777777D", FEBRUARY)).isEmpty();
        }
    }

    @Test
    @Timeout(10)
    void duration_ofMillionsOfDigits_isRefusedWithoutReadingThem() {
        assertThat(XmlTimes.duration("PT0." + "1".repeat(8_000_000) + "S", FEBRUARY)).isEmpty();
        assertThat(XmlTimes.duration("P" + "1".repeat(8_000_000) + "D", FEBRUARY)).isEmpty();
    }
}
