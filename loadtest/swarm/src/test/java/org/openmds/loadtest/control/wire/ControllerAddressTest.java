package org.openmds.loadtest.control.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerAddressTest {

    private static final String FINGERPRINT = "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @ValueSource(strings = {"ws://127.0.0.1:7000/", "ws://localhost:7000/", "ws://[::1]:7000/"})
    void refusal_onLoopback_isNone(String url) {
        assertThat(address(url).refusal()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws://head:7000/", "ws://192.0.2.1:7000/", "ws://127.0.0.1.example.org/", "http://head/"})
    void refusal_withoutTls_keepsTheToken(String url) {
        assertThat(address(url).refusal().orElseThrow()).contains("is not sent to " + url + " in clear");
    }

    @Test
    void refusal_ofTls_dependsOnTheFingerprint() {
        assertThat(address("wss://head:7000/#" + FINGERPRINT).refusal()).isEmpty();
        assertThat(address("wss://head:7000/").refusal().orElseThrow()).contains("has no fingerprint");
        assertThat(address("wss://head:7000/#abc").refusal().orElseThrow()).contains("has no fingerprint");
    }

    @Test
    void secure_keepsThePlaceAndAddsTheFingerprint() {
        ControllerAddress address = ControllerAddress.secure(URI.create("ws://[2001:db8::1]:7000/"), FINGERPRINT);

        assertThat(address.uri()).hasToString("wss://[2001:db8::1]:7000/#" + FINGERPRINT);
        assertThat(address.fingerprint()).contains(FINGERPRINT);
        assertThat(address.connected()).hasToString("wss://[2001:db8::1]:7000/");
    }

    private static ControllerAddress address(String url) {
        return new ControllerAddress(URI.create(url));
    }
}
