package org.openmds.cli.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackAddressTest {

    private static final URI LOCAL = URI.create("http://127.0.0.1:8080/wsrf");

    @Test
    void of_nothing_isTheProducersLoopback() {
        CallbackAddress place = CallbackAddress.of(Optional.empty(), Optional.empty(), LOCAL);

        assertThat(place.listen().getAddress().isLoopbackAddress()).isTrue();
        assertThat(place.listen().getPort()).isZero();
        assertThat(place.url(4711, "key")).isEqualTo("http://127.0.0.1:4711/key");
    }

    @ParameterizedTest
    @CsvSource({":9000,http://127.0.0.1:9000/k", "9000,http://127.0.0.1:9000/k",
        "127.0.0.2:9000,http://127.0.0.2:9000/k", "[::1]:9000,http://[0:0:0:0:0:0:0:1]:9000/k",
        "0.0.0.0:9000,http://127.0.0.1:9000/k", "localhost:9000,http://127.0.0.1:9000/k"})
    void of_listenAddresses_giveTheUrlsForProducers(String listen, String url) {
        CallbackAddress place = CallbackAddress.of(Optional.of(listen), Optional.empty(), LOCAL);

        assertThat(place.listen().getPort()).isEqualTo(9000);
        assertThat(place.url(9000, "k")).isEqualTo(url);
    }

    @Test
    void of_callback_replacesTheUrl() {
        CallbackAddress place = CallbackAddress.of(Optional.of(":9000"), Optional.of("http://gateway:80/a/"), LOCAL);

        assertThat(place.url(9000, "k")).isEqualTo("http://gateway:80/a/k");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", ":70000", "[::1", "a:1:2", "no.such.host.invalid:1"})
    void of_invalidAddress_isRefused(String listen) {
        assertThatThrownBy(() -> CallbackAddress.of(Optional.of(listen), Optional.empty(), LOCAL))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
