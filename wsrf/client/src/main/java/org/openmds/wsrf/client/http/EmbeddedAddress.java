package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** IPv4 addresses embedded in IPv6 addresses. */
final class EmbeddedAddress {

    private static final int IPV4_BYTES = 4;
    /**
     * RFC 4291, sections 2.5.5.1 and 2.5.5.2 (compatible, mapped); RFC 6052, section 2.1 (NAT64); RFC 8215 (NAT64 of one network); RFC 3056 (6to4); RFC
     * 4380 (Teredo).
     */
    private static final byte[] COMPATIBLE = HexFormat.of().parseHex("000000000000000000000000");
    private static final byte[] MAPPED = HexFormat.of().parseHex("00000000000000000000ffff");
    private static final byte[] NAT64 = HexFormat.of().parseHex("0064ff9b0000000000000000");
    private static final byte[] LOCAL_NAT64 = HexFormat.of().parseHex("0064ff9b0001");
    private static final byte[] SIX_TO_FOUR = HexFormat.of().parseHex("2002");
    private static final byte[] TEREDO = HexFormat.of().parseHex("20010000");
    /** End of the embedded address behind a prefix of 48 bits (RFC 6052, section 2.2); zeros follow. */
    private static final int SHORT_FORM_END = 11;

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
        if (startsWith(bytes, SIX_TO_FOUR)) {
            return of(Arrays.copyOfRange(bytes, SIX_TO_FOUR.length, SIX_TO_FOUR.length + IPV4_BYTES));
        }
        if (startsWith(bytes, TEREDO)) {
            return inverted(embedded(address));
        }
        if (startsWith(bytes, LOCAL_NAT64) && isZeroFrom(bytes, SHORT_FORM_END)) {
            // The eighth byte is not used.
            return of(new byte[]{bytes[6], bytes[7], bytes[9], bytes[10]});
        }
        boolean leadsElsewhere = startsWith(bytes, MAPPED) || startsWith(bytes, NAT64) || startsWith(bytes, LOCAL_NAT64)
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

    private static InetAddress inverted(InetAddress address) {
        byte[] bytes = address.getAddress();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        return of(bytes);
    }

    private static boolean isZeroFrom(byte[] bytes, int start) {
        for (int i = start; i < bytes.length; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length > prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}
