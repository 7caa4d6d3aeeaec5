package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Measures the network round trip to a service: the shortest time to open a connection, because all other influences only add time. */
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
     * Measures the round trip to the host of a URL.
     *
     * @return ns; empty if the target has no host (it may be a command) or cannot be reached
     */
    public static OptionalLong nanos(String target, Duration timeout) {
        return address(target).map(address -> nanos(address, timeout)).orElse(OptionalLong.empty());
    }

    /** Opens some connections, one after the other, and closes each at once. */
    static OptionalLong nanos(InetSocketAddress to, Duration timeout) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS; i++) {
            try (Socket socket = new Socket()) {
                // No data is exchanged. Closing with a reset frees the local port at once.
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

    /** Returns the address in an HTTP, LDAP or JDBC URL. */
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
