package org.openmds.server.config;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The addresses that begin with the same bits, in CIDR notation (RFC 4632, section 3.1): {@code 10.0.0.0/8}, {@code 2001:db8::/32}.
 *
 * @param network
 *            the first of them
 * @param prefixLength
 *            number of bits in common
 */
public record NetworkRange(InetAddress network, int prefixLength) {

    private static final Pattern FORM = Pattern.compile("([0-9a-fA-F.:]+)/(\\d{1,3})");

    /**
     * @throws IllegalArgumentException
     *             there are not so many bits, or bits are set behind them: what was meant is not clear then
     */
    public NetworkRange {
        byte[] bits = network.getAddress();
        if (prefixLength < 0 || prefixLength > 8 * bits.length) {
            throw new IllegalArgumentException("no prefix of that length: " + prefixLength);
        }
        for (int bit = prefixLength; bit < 8 * bits.length; bit++) {
            if (bit(bits, bit) != 0) {
                throw new IllegalArgumentException("bits behind the prefix: " + network.getHostAddress());
            }
        }
    }

    /**
     * Reads a range.
     *
     * @throws IllegalArgumentException
     *             for anything else
     */
    public static NetworkRange parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a network: " + text);
        }
        return new NetworkRange(InetAddress.ofLiteral(form.group(1)), Integer.parseInt(form.group(2)));
    }

    /** Whether an address is one of them. */
    public boolean contains(InetAddress address) {
        byte[] own = network.getAddress();
        byte[] other = address.getAddress();
        if (own.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < prefixLength; bit++) {
            if (bit(own, bit) != bit(other, bit)) {
                return false;
            }
        }
        return true;
    }

    private static int bit(byte[] bytes, int position) {
        return bytes[position / 8] >> (7 - position % 8) & 1;
    }

    @Override
    public String toString() {
        return network.getHostAddress() + "/" + prefixLength;
    }
}
