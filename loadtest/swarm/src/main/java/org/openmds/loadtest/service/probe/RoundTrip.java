package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** How long the network takes to a service and back: the least time in which it accepted a connection, since all that is beyond the network only adds. */
public final class RoundTrip {

    private static final int ATTEMPTS = 8;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int LDAP = 389;
    private static final int LDAPS = 636;
    private static final int MYSQL = 3_306;

    private RoundTrip() {
    }

    /**
     * To the host of a target that is a URL.
     *
     * @return in ns; empty where the target names no host, as a command does, or it cannot be reached
     */
    public static OptionalLong nanos(String target, Duration timeout) {
        return address(target).map(address -> nanos(address, timeout)).orElse(OptionalLong.empty());
    }

    /** Some connections, one after the other, of which each is closed at once. */
    static OptionalLong nanos(InetSocketAddress to, Duration timeout) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS; i++) {
            try (Socket socket = new Socket()) {
                // No answer is wanted, and the port shall be free at once.
                socket.setSoLinger(true, 0);
                long start = System.nanoTime();
                socket.connect(to, Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE));
                least = Math.min(least, System.nanoTime() - start);
            } catch (IOException e) {
                return least == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(least);
            }
        }
        return OptionalLong.of(least);
    }

    /** Where a URL of HTTP, LDAP or JDBC leads to. */
    static Optional<InetSocketAddress> address(String target) {
        try {
            URI uri = URI.create(target.strip().replaceFirst("^jdbc:", "").replaceFirst("\\$\\{.*", ""));
            int port = uri.getPort() >= 0
                    ? uri.getPort()
                    : defaultPort(Optional.ofNullable(uri.getScheme()).orElse(""));
            return uri.getHost() == null || port < 0
                    ? Optional.empty()
                    : Optional.of(new InetSocketAddress(uri.getHost(), port));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static int defaultPort(String scheme) {
        return switch (scheme) {
            case "http" -> HTTP;
            case "https" -> HTTPS;
            case "ldap" -> LDAP;
            case "ldaps" -> LDAPS;
            case "mariadb", "mysql" -> MYSQL;
            default -> -1;
        };
    }
}
