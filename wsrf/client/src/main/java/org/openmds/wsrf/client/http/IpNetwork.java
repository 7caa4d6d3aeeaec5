package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A block of IP addresses in CIDR notation, such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}. A single address is a block of one address. An
 * IPv4-mapped IPv6 address ({@code ::ffff:10.0.0.1}) counts as the IPv4 address. Immutable.
 */
public final class IpNetwork {

    private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");

    private final byte[] address;
    private final int prefixLength;

    private IpNetwork(byte[] address, int prefixLength) {
        this.address = address;
        this.prefixLength = prefixLength;
    }

    /**
     * Reads CIDR notation.
     *
     * @throws IllegalArgumentException
     *             the text is not a valid block; the message is a sentence
     */
    public static IpNetwork parse(String text) {
        String written = text.strip();
        int slash = written.indexOf('/');
        byte[] address = address(slash < 0 ? written : written.substring(0, slash), written);
        int bits = address.length * Byte.SIZE;
        String length = slash < 0 ? Integer.toString(bits) : written.substring(slash + 1);
        if (!LENGTH.matcher(length).matches() || Integer.parseInt(length) > bits) {
            throw new IllegalArgumentException(
                    "the prefix length of a network must be 0 to %d here, was '%s'".formatted(bits, written));
        }
        IpNetwork network = new IpNetwork(masked(address, Integer.parseInt(length)), Integer.parseInt(length));
        if (!Arrays.equals(network.address, address)) {
            throw new IllegalArgumentException(
                    "a network must have no bits beyond its prefix, expected %s, was '%s'".formatted(network, written));
        }
        return network;
    }

    /** Returns true if the block contains the address. */
    public boolean contains(InetAddress candidate) {
        byte[] bytes = EmbeddedAddress.unmapped(candidate).getAddress();
        return bytes.length == address.length && Arrays.equals(masked(bytes, prefixLength), address);
    }

    /** Returns true if the block has one address. */
    boolean isSingleAddress() {
        return prefixLength == address.length * Byte.SIZE;
    }

    private static byte[] address(String address, String written) {
        return Optional.of(address)
                .filter(text -> !text.contains("%"))
                .flatMap(IpLiteral::parse)
                .map(InetAddress::getAddress)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a network must be an IP address with a prefix length, such as 10.0.0.0/8, was '%s'"
                                .formatted(written)));
    }

    private static byte[] masked(byte[] address, int prefixLength) {
        byte[] masked = address.clone();
        for (int i = 0; i < masked.length; i++) {
            int bits = Math.max(0, Math.min(prefixLength - i * Byte.SIZE, Byte.SIZE));
            masked[i] &= (byte) (0xFF << Byte.SIZE - bits);
        }
        return masked;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IpNetwork that && prefixLength == that.prefixLength
                && Arrays.equals(address, that.address);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(address) + prefixLength;
    }

    /** Returns the CIDR notation. */
    @Override
    public String toString() {
        return EmbeddedAddress.of(address).getHostAddress() + "/" + prefixLength;
    }
}
