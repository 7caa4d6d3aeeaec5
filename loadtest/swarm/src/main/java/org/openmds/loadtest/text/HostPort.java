package org.openmds.loadtest.text;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port of it, as people write them: {@code host:port}, with [ ] around an IPv6 address.
 *
 * @param host
 *            a name or an address, not looked up
 */
public record HostPort(String host, int port) {

    private static final int MAX_PORT = 65_535;
    private static final Pattern FORM = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^:\\[\\]]+))(?::([0-9]{1,5}))?");
    /** An IPv6 address alone: which of its colons would be that of a port, nobody knows. */
    private static final Pattern BARE = Pattern.compile("[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*:[0-9A-Fa-f.:%a-z]*");

    /** Empty where the text is no host with its port. */
    public static Optional<HostPort> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches() && matcher.group(3) != null ? of(matcher, matcher.group(3)) : Optional.empty();
    }

    /**
     * @param usualPort
     *            where the text has none
     * @return empty where the text is no host
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

    /** As {@link #parse(String)} takes it, and as it stands in a URL. */
    public static String text(InetSocketAddress address) {
        return text(address.getHostString(), address.getPort());
    }

    /** The same of a host, which may have its [ ] already. */
    public static String text(String host, int port) {
        return host.contains(":") && !host.startsWith("[") ? "[%s]:%d".formatted(host, port) : host + ":" + port;
    }

    /** Looks the host up; unresolved where there is none of that name. */
    public InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }
}
