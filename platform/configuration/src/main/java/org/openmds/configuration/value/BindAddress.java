package org.openmds.configuration.value;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An address on which the server listens.
 *
 * @param host
 *            an IPv4 or IPv6 literal, or a host name
 */
public record BindAddress(String host) {

    private static final Pattern HOST_NAME = Pattern
            .compile("(?=.{1,253}$)[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*");

    /**
     * Reads an address; brackets around an IPv6 literal are removed.
     *
     * @throws IllegalArgumentException
     *             the text is neither a literal nor a host name
     */
    public static BindAddress parse(String text) {
        if (HOST_NAME.matcher(text).matches()) {
            return new BindAddress(text);
        }
        String literal = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        InetAddress.ofLiteral(literal);
        return new BindAddress(literal);
    }

    /**
     * Returns true if only this machine can reach the address. A name other than {@code localhost} counts as reachable from outside,
     * whatever it resolves to.
     */
    public boolean isLoopback() {
        if (HOST_NAME.matcher(host).matches()) {
            return host.toLowerCase(Locale.ROOT).equals("localhost");
        }
        return InetAddress.ofLiteral(host).isLoopbackAddress();
    }

    @Override
    public String toString() {
        return host;
    }
}
