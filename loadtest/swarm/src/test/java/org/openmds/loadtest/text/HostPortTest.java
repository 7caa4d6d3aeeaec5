package org.openmds.loadtest.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostPortTest {

    @ParameterizedTest
    @CsvSource({"head:7000,head,7000", "10.0.0.1:1,10.0.0.1,1", "[::1]:65535,::1,65535",
        "[fe80::1%eth0]:5,fe80::1%eth0,5"})
    void parse_hostAndPort_areRead(String text, String host, int port) {
        assertThat(HostPort.parse(text)).contains(new HostPort(host, port));
        assertThat(HostPort.parse(text, 9)).contains(new HostPort(host, port));
    }

    @ParameterizedTest
    @CsvSource({"head,head", "::1,::1", "[::1],::1", "fe80::1%eth0,fe80::1%eth0"})
    void parse_hostOnly_hasTheDefaultPort(String text, String host) {
        assertThat(HostPort.parse(text, 9)).contains(new HostPort(host, 9));
        assertThat(HostPort.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":5000", "head:", "head:65536", "head:x", "a b:c:5", "[::1]x:5", "head:123456"})
    void parse_invalidText_isEmpty(String text) {
        assertThat(HostPort.parse(text)).isEmpty();
        assertThat(HostPort.parse(text, 9)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"::1,[::1]:5", "[::1],[::1]:5", "10.0.0.1,10.0.0.1:5", "head.example,head.example:5"})
    void text_ofAnAddress_canBeParsed(String host, String text) {
        assertThat(HostPort.text(host, 5)).isEqualTo(text);
        assertThat(HostPort.text(InetSocketAddress.createUnresolved(host, 5))).isEqualTo(text);
        assertThat(HostPort.parse(text)).isPresent();
    }

    @Test
    void address_unknownHost_isUnresolved() {
        assertThat(new HostPort("nowhere.invalid", 5).address().isUnresolved()).isTrue();
    }
}
