package org.openmds.wsrf.client.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetPolicyTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "::", "::1", "169.254.169.254", "fe80::1",
        "224.0.0.1", "ff02::1", "255.255.255.255", "fd00:ec2::254", "::127.0.0.1", "64:ff9b::127.0.0.1",
        "64:ff9b::a9fe:a9fe", "2002:7f00:1::1", "2002:a9fe:a9fe::", "2001:0:5345:1::80ff:fffe", "64:ff9b:1::127.0.0.1",
        "64:ff9b:1:7f00:0:100::"})
    void refuseLocal_addressOfThisMachineOrWire_isRefused(String address) throws Exception {
        assertThat(TargetPolicy.refuseLocal().refusal(socket(address))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.7", "10.1.2.3", "2001:db8::7", "fd12:3456::1", "64:ff9b::192.0.2.7",
        "::ffff:192.0.2.7"})
    void refuseLocal_addressElsewhere_isAllowed(String address) throws Exception {
        assertThat(TargetPolicy.refuseLocal().refusal(socket(address))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "172.31.0.1", "192.168.7.7", "100.64.0.1", "fd12::1"})
    void refusePrivate_privateNetwork_isRefused(String address) throws Exception {
        assertThat(TargetPolicy.refusePrivate().refusal(socket(address))).hasValueSatisfying(
                reason -> assertThat(reason).contains("is in a private network"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.7", "172.32.0.1", "2001:db8::7"})
    void refusePrivate_publicAddressElsewhere_isAllowed(String address) throws Exception {
        assertThat(TargetPolicy.refusePrivate().refusal(socket(address))).isEmpty();
    }

    @Test
    void refuseOwn_networkAroundAnAddressOfThisMachine_allowsItOnlyAlone() throws Exception {
        TargetPolicy around = TargetPolicy.refuseOwn(List.of(IpNetwork.parse("127.0.0.0/8")));

        assertThat(around.refusal(socket("127.0.0.1"))).hasValueSatisfying(
                reason -> assertThat(reason).contains("an address of this machine"));
        assertThat(around.refusal(socket("192.0.2.7"))).isEmpty();
        assertThat(TargetPolicy.refuseOwn(List.of(IpNetwork.parse("127.0.0.1"))).refusal(socket("127.0.0.1")))
                .isEmpty();
    }

    @Test
    void refusePrivate_addressOfThisMachine_isRefused() throws Exception {
        assertThat(TargetPolicy.refusePrivate().refusal(socket("127.0.0.1"))).hasValueSatisfying(
                reason -> assertThat(reason).contains("is an address of this machine"));
    }

    @Test
    void refuseLocal_mappedAddressThatKeptItsForm_isRefused() throws Exception {
        assertThat(TargetPolicy.refuseLocal().refusal(new InetSocketAddress(mapped(127, 0, 0, 1), 80))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "::ffff:10.1.2.3", "2001:db8:7::1", "192.0.2.7"})
    void networks_addressInOne_isAllowed(String address) throws Exception {
        assertThat(networks().refusal(socket(address))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"11.1.2.3", "192.0.2.8", "2001:db9::1", "::1", "::10.1.0.0", "64:ff9b::10.1.2.3"})
    void networks_addressInNone_isRefused(String address) throws Exception {
        assertThat(networks().refusal(socket(address))).hasValueSatisfying(
                reason -> assertThat(reason).doesNotContain("10."));
    }

    @Test
    void networks_mappedAddressThatKeptItsForm_isJudgedAsIpv4() throws Exception {
        assertThat(networks().refusal(new InetSocketAddress(mapped(10, 9, 9, 9), 80))).isEmpty();
        assertThat(networks().refusal(new InetSocketAddress(mapped(11, 9, 9, 9), 80))).isPresent();
    }

    @Test
    void networks_none_refusesEverything() throws Exception {
        assertThat(TargetPolicy.networks(List.of()).refusal(socket("192.0.2.7"))).isPresent();
    }

    @Test
    void and_allowsWhatBothAllow() throws Exception {
        TargetPolicy both = TargetPolicy.refuseLocal()
                .and(TargetPolicy.networks(List.of(IpNetwork.parse("0.0.0.0/0"))));

        assertThat(both.refusal(socket("192.0.2.7"))).isEmpty();
        assertThat(both.refusal(socket("127.0.0.1"))).contains("is a loopback address");
        assertThat(both.refusal(socket("2001:db8::7"))).contains("is in none of the allowed networks");
    }

    private static TargetPolicy networks() {
        return TargetPolicy.networks(List.of(IpNetwork.parse("10.0.0.0/8"), IpNetwork.parse("192.0.2.7"),
                IpNetwork.parse("2001:db8::/32")));
    }

    private static InetSocketAddress socket(String address) throws Exception {
        return new InetSocketAddress(InetAddress.getByName(address), 80);
    }

    /** Creates a mapped address without the conversion to IPv4 that other methods of InetAddress do. */
    private static InetAddress mapped(int... ipv4) throws Exception {
        byte[] bytes = new byte[16];
        bytes[10] = (byte) 0xFF;
        bytes[11] = (byte) 0xFF;
        for (int i = 0; i < ipv4.length; i++) {
            bytes[12 + i] = (byte) ipv4[i];
        }
        return Inet6Address.getByAddress("", bytes, -1);
    }
}
