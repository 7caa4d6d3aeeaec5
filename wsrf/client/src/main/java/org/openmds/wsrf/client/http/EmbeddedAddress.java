package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** IPv4 addresses embedded in IPv6 addresses. */
final class EmbeddedAddress {

    private static final int IPV4_BYTES = 4;
    /** RFC 4291, sections 2.5.5.1 and 2.5.5.2 (compatible, mapped); RFC 6052, section 2.1 (NAT64). */
    private static final byte[] COMPATIBLE = HexFormat.of().parseHex("000000000000000000000000");
    private static final byte[] MAPPED = HexFormat.of().parseHex("00000000000000000000ffff");
    private static final byte[] NAT64 = HexFormat.of().parseHex("0064ff9b0000000000000000");

    private EmbeddedAddress() {
    }

    /** Returns the IPv4 address of an IPv4-mapped IPv6 address; any other address unchanged. */
    static InetAddress unmapped(InetAddress address) {
        return startsWith(address.getAddress(), MAPPED) ? embedded(address) : address;
    }

    /**
     * Returns the embedded IPv4 address to which packets for this address may be delivered; the address itself if there is none. Use it to refuse
     * addresses, not to allow them.
     */
    static InetAddress deliveryTarget(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean leadsElsewhere = startsWith(bytes, MAPPED) || startsWith(bytes, NAT64)
        // :: and ::1 are genuine IPv6 addresses.
                || startsWith(bytes, COMPATIBLE) && !address.isAnyLocalAddress() && !address.isLoopbackAddress();
        return leadsElsewhere ? embedded(address) : address;
    }

    static InetAddress of(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an IP address has 4 or 16 bytes, got %d".formatted(bytes.length), e);
        }
    }

    private static InetAddress embedded(InetAddress address) {
        byte[] bytes = address.getAddress();
        return of(Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length));
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length > prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}
