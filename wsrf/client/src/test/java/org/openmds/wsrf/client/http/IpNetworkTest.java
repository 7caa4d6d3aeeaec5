package org.openmds.wsrf.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {

    @ParameterizedTest
    @CsvSource({"10.0.0.0/8,10.0.0.0,true", "10.0.0.0/8,10.255.255.255,true", "10.0.0.0/8,9.255.255.255,false",
        "10.0.0.0/8,11.0.0.0,false", "192.168.4.0/22,192.168.7.255,true", "192.168.4.0/22,192.168.8.0,false",
        "192.0.2.7,192.0.2.7,true", "192.0.2.7,192.0.2.6,false", "0.0.0.0/0,1.2.3.4,true",
        "0.0.0.0/0,2001:db8::1,false",
        "::/0,2001:db8::1,true", "::/0,1.2.3.4,false", "fc00::/7,fd12::1,true", "fc00::/7,fe80::1,false",
        "2001:db8::/33,2001:db8:7fff::1,true", "2001:db8::/33,2001:db8:8000::1,false",
        "::ffff:10.0.0.0/8,10.1.1.1,true"})
    void contains_address_followsThePrefix(String network, String address, boolean expected) throws Exception {
        assertThat(IpNetwork.parse(network).contains(InetAddress.getByName(address))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x",
        "10.0.0/8", "10", "256.0.0.0/8", "host", "localhost/8", "2001:db8::/129", "2001:db8:::/32", "fe80::1%eth0",
        "10.0.0.0/99999999999", ":", "1:2"})
    void parse_noNetwork_saysWhatIsExpected(String text) {
        assertThatThrownBy(() -> IpNetwork.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be")
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void parse_bitsBeyondThePrefix_namesTheNetwork() {
        assertThatThrownBy(() -> IpNetwork.parse("10.1.2.3/8")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a network must have no bits beyond its prefix, expected 10.0.0.0/8, was '10.1.2.3/8'");
    }

    @Test
    void equals_sameBlock_isEqual() {
        assertThat(IpNetwork.parse("192.0.2.7")).isEqualTo(IpNetwork.parse(" 192.0.2.7/32 "))
                .hasSameHashCodeAs(IpNetwork.parse("192.0.2.7/32"))
                .hasToString("192.0.2.7/32")
                .isNotEqualTo(IpNetwork.parse("192.0.2.6/31"));
    }
}
