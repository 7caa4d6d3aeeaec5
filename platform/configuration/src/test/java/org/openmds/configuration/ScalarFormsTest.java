package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.DurationText;

class ScalarFormsTest {

    @ParameterizedTest
    @CsvSource({"90s,PT90S,1m30s", "20m,PT20M,20m", "1h30m,PT1H30M,1h30m", "2d,PT48H,2d", "500ms,PT0.5S,500ms",
        "PT20M,PT20M,20m", "p2d,PT48H,2d", "0s,PT0S,0s", "0,PT0S,0s", "1d1ms,PT24H0.001S,1d1ms", "1.5h,PT1H30M,1h30m",
        "1.5s,PT1.5S,1s500ms", "10us,PT0.00001S,10us", "12.3456789s,PT12.3456789S,12s345ms678.9us"})
    void duration_anyForm_isReadAndWrittenShort(String text, Duration duration, String written) {
        assertThat(DurationText.parse(text)).isEqualTo(duration);
        assertThat(DurationText.format(duration)).isEqualTo(written);
        assertThat(DurationText.parse(written)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "m", "20 m", "1m1h", "-5s", "P", "soon", "9999999999999s", "1.h", ".5s", "5s5",
        "1x", "5sx"})
    void duration_anythingElse_isRefused(String text) {
        assertThatThrownBy(() -> DurationText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"16MiB,16777216,16MiB", "64KiB,65536,64KiB", "65536,65536,64KiB", "1 GiB,1073741824,1GiB",
        "1500,1500,1500", "12B,12,12", "0,0,0"})
    void size_anyForm_isReadAndWrittenShort(String text, long bytes, String written) {
        assertThat(DataSize.parse(text)).isEqualTo(new DataSize(bytes)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "16MB", "-1", "1.5MiB", "KiB", "16mib"})
    void size_anythingElse_isRefused(String text) {
        assertThatThrownBy(() -> DataSize.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1,true", "127.9.9.9,true", "::1,true", "[::1],true", "localhost,true", "LOCALHOST,true",
        "0.0.0.0,false", "::,false", "10.1.2.3,false", "mds.example.org,false", "localhost.example.org,false"})
    void bind_anyAddress_knowsWhetherItIsLoopback(String text, boolean loopback) {
        assertThat(BindAddress.parse(text).isLoopback()).isEqualTo(loopback);
    }

    @Test
    void suggestion_nearName_isFound() {
        assertThat(NameSuggestion.distance("prot", "port")).isEqualTo(1);
        assertThat(NameSuggestion.distance("", "abc")).isEqualTo(3);
        assertThat(NameSuggestion.nearest("max-conections", List.of("port", "max-connections")))
                .hasValue("max-connections");
        assertThat(NameSuggestion.nearest("colour", List.of("enabled"))).isEmpty();
        assertThat(NameSuggestion.hint("prot", List.of("port", "host"))).isEqualTo("; did you mean 'port'?");
        assertThat(NameSuggestion.hint("colour", List.of("port", "host"))).isEqualTo("; expected one of host, port");
    }
}
