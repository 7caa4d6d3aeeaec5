package org.openmds.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses as keys of limits, and as proxies write them. */
class ClientAddressTest {

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.7", "2001:db8:0:1:2:3:4:5, 2001:db8:0:1::/64",
        "2001:db8:0:1::9, 2001:db8:0:1::/64", "2001:db8:0:2::9, 2001:db8:0:2::/64", "::1, 0:0:0:0::/64"})
    void key_address_isTheAddressOrItsNetwork(String address, String key) {
        assertThat(ClientAddress.key(InetAddress.ofLiteral(address))).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.7", "192.0.2.7:4711, 192.0.2.7", "[2001:db8::7]:4711, 2001:db8::7",
        "2001:db8::7, 2001:db8::7"})
    void parse_addressAsProxiesWriteIt_isRead(String text, String address) {
        assertThat(ClientAddress.parse(text)).contains(InetAddress.ofLiteral(address));
    }

    @ParameterizedTest
    @CsvSource({"unknown", "_hidden", "host.example.org", "''", "[", "999.1.1.1"})
    void parse_other_isNoAddress(String text) {
        assertThat(ClientAddress.parse(text)).isEmpty();
    }
}
