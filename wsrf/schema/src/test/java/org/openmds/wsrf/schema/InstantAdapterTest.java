package org.openmds.wsrf.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InstantAdapterTest {

    private final InstantAdapter adapter = new InstantAdapter();

    @ParameterizedTest
    @CsvSource({"2026-03-01T12:00:00Z, 2026-03-01T12:00:00Z", "2026-03-01T12:00:00, 2026-03-01T12:00:00Z",
        "2026-03-01T12:00:00.5+01:30, 2026-03-01T10:30:00.5Z",
        "2026-03-01T12:00:00.1234567899-05:00, 2026-03-01T17:00:00.123456789Z",
        "' 2026-03-01T12:00:00Z ', 2026-03-01T12:00:00Z", "2026-02-28T24:00:00Z, 2026-03-01T00:00:00Z",
        "12026-03-01T12:00:00Z, +12026-03-01T12:00:00Z"})
    void unmarshal_ofDateTime_givesTheInstant(String text, Instant expected) {
        assertThat(adapter.unmarshal(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "2026-03-01", "12:00:00", "2026-02-30T12:00:00Z", "2026-03-01T12:00:60Z",
        "99999999999-03-01T12:00:00Z"})
    void unmarshal_ofAnythingElse_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> adapter.unmarshal(text));
    }

    @Test
    void marshal_ofInstant_writesUtc() {
        assertThat(adapter.marshal(Instant.parse("2026-03-01T12:00:00.250Z"))).isEqualTo("2026-03-01T12:00:00.250Z");
    }

    @ParameterizedTest
    @ValueSource(longs = {253_402_300_800L, -62_167_219_201L})
    void marshal_ofDistantYear_isReadBack(long second) {
        Instant instant = Instant.ofEpochSecond(second);

        assertThat(adapter.unmarshal(adapter.marshal(instant))).isEqualTo(instant);
    }
}
