package org.openmds.loadtest.text;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and its port, written as {@code host:port}; an IPv6 address has [ ] around it.
 *
 * @param host
 *            a name or an address; it is not looked up
 */
public record HostPort(String host, int port) {

    private static final int MAX_PORT = 65_535;
    private static final Pattern FORM = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^:\\[\\]]+))(?::([0-9]{1,5}))?");
    /** A bare IPv6 address: it cannot have a port, because a port's colon would be ambiguous. */
    private static final Pattern BARE = Pattern.compile("[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*:[0-9A-Fa-f.:%a-z]*");

    /** Returns the host and port that the text names; empty if the text is not a host with its port. */
    public static Optional<HostPort> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches() && matcher.group(3) != null ? of(matcher, matcher.group(3)) : Optional.empty();
    }

    /**
     * Returns the host and port that the text names.
     *
     * @param usualPort
     *            the port if the text has none
     * @return empty if the text is not a host
     */
    public static Optional<HostPort> parse(String text, int usualPort) {
        if (BARE.matcher(text).matches()) {
            return Optional.of(new HostPort(text, usualPort));
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return of(matcher, matcher.group(3) == null ? String.valueOf(usualPort) : matcher.group(3));
    }

    private static Optional<HostPort> of(Matcher matcher, String port) {
        String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        return Optional.of(new HostPort(host, Integer.parseInt(port))).filter(found -> found.port <= MAX_PORT);
    }

    /** Returns the address in the form that {@link #parse(String)} reads and URLs contain. */
    public static String text(InetSocketAddress address) {
        return text(address.getHostString(), address.getPort());
    }

    /** Returns the host and port in that form; the host may have its [ ] already. */
    public static String text(String host, int port) {
        return host.contains(":") && !host.startsWith("[") ? "[%s]:%d".formatted(host, port) : host + ":" + port;
    }

    /** Looks the host up; the result is unresolved if the name is unknown. */
    public InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }
}
