package org.openmds.wsrf.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** IPv4 addresses inside of IPv6 ones: a packet to these ends at the IPv4 address, so that is the one to judge. */
final class EmbeddedAddress {

    private static final int IPV4_BYTES = 4;
    /** RFC 4291, sections 2.5.5.1 and 2.5.5.2 (compatible, mapped); RFC 6052, section 2.1 (NAT64). */
    private static final byte[] COMPATIBLE = HexFormat.of().parseHex("000000000000000000000000");
    private static final byte[] MAPPED = HexFormat.of().parseHex("00000000000000000000ffff");
    private static final byte[] NAT64 = HexFormat.of().parseHex("0064ff9b0000000000000000");

    private EmbeddedAddress() {
    }

    /** The IPv4 address in it, or itself where there is none. */
    static InetAddress unwrapped(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean means = startsWith(bytes, MAPPED) || startsWith(bytes, NAT64)
                // :: and ::1 are IPv6's own
                || startsWith(bytes, COMPATIBLE) && !address.isAnyLocalAddress() && !address.isLoopbackAddress();
        return means ? of(Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length)) : address;
    }

    static InetAddress of(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of %d bytes".formatted(bytes.length), e);
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length > prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}
