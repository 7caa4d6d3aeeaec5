package org.openmds.server.config;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An address to listen on.
 *
 * @param host
 *            IPv4 or IPv6 literal, or a host name
 */
public record BindAddress(String host) {

    private static final Pattern HOST_NAME = Pattern
            .compile("(?=.{1,253}$)[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*");

    /**
     * Reads an address; brackets around an IPv6 literal are dropped.
     *
     * @throws IllegalArgumentException
     *             for anything that is neither a literal nor a host name
     */
    public static BindAddress parse(String text) {
        if (HOST_NAME.matcher(text).matches()) {
            return new BindAddress(text);
        }
        String literal = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        InetAddress.ofLiteral(literal);
        return new BindAddress(literal);
    }

    /** Whether only this machine reaches it. A name other than {@code localhost} counts as beyond, whatever it resolves to today. */
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
