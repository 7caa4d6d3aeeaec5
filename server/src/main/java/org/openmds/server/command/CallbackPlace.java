package org.openmds.server.command;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the endpoint of a consumer listens, and what the producer is told.
 *
 * @param listen
 *            port 0 is any free one
 * @param told
 *            a URL that leads there, in the user's words
 * @param reaching
 *            the address of this machine that the producer can answer to
 */
record CallbackPlace(InetSocketAddress listen, Optional<String> told, InetAddress reaching) {

    /** {@code host:port}, {@code [v6]:port}, {@code :port}, {@code port}, {@code host}. */
    private static final Pattern PLACE = Pattern
            .compile(
                    "(?:\\[(?<v6>[0-9a-fA-F:.%]+)]|(?<host>[^:\\[\\]]*[^:\\[\\]\\d][^:\\[\\]]*)?)(?::?(?<port>\\d{1,5}))?");
    private static final int MOST = 65_535;

    /**
     * The place that the user named, else the one from which the producer is reached: loopback for a producer on loopback.
     *
     * @throws IllegalArgumentException
     *             the text names no place; the message is a sentence
     */
    static CallbackPlace of(Optional<String> listen, Optional<String> told, URI producer) {
        InetAddress reaching = reaching(producer);
        Matcher place = PLACE.matcher(listen.orElse(""));
        if (!place.matches()) {
            throw new IllegalArgumentException("--listen must be host:port, was '%s'".formatted(listen.orElse("")));
        }
        int port = Integer.parseInt(Optional.ofNullable(place.group("port")).orElse("0"));
        if (port > MOST) {
            throw new IllegalArgumentException("a port is at most %d, was %d".formatted(MOST, port));
        }
        Optional<String> host = Optional.ofNullable(place.group("v6"))
                .or(() -> Optional.ofNullable(place.group("host")));
        return new CallbackPlace(new InetSocketAddress(host.map(CallbackPlace::address).orElse(reaching), port), told,
                reaching);
    }

    /** For people. */
    String listenText() {
        return "%s:%d".formatted(literal(listen.getAddress()), listen.getPort());
    }

    /** The URL for producers. */
    String url(int port, String key) {
        InetAddress at = listen.getAddress().isAnyLocalAddress() ? reaching : listen.getAddress();
        String base = told.orElseGet(() -> "http://%s:%d".formatted(literal(at), port));
        return base.endsWith("/") ? base + key : base + "/" + key;
    }

    private static String literal(InetAddress address) {
        String host = address.getHostAddress().replaceFirst("%.*", "");
        return host.contains(":") ? "[" + host + "]" : host;
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "--listen must name an address of this machine, was '%s'".formatted(host),
                    e);
        }
    }

    /** Asks the routing table; nothing is sent. A producer that cannot be resolved fails as soon as it is called. */
    private static InetAddress reaching(URI producer) {
        try (DatagramSocket socket = new DatagramSocket()) {
            InetAddress host = InetAddress.getByName(producer.getHost());
            if (host.isLoopbackAddress()) {
                return host;
            }
            socket.connect(new InetSocketAddress(host, 9));
            return socket.getLocalAddress();
        } catch (IOException e) {
            return InetAddress.getLoopbackAddress();
        }
    }
}
