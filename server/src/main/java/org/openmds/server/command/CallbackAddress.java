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
 * @param callbackUrl
 *            a URL that leads there, in the user's words
 * @param localAddress
 *            the address of this machine that the producer can answer to
 */
record CallbackAddress(InetSocketAddress listen, Optional<String> callbackUrl, InetAddress localAddress) {

    /** {@code host:port}, {@code [v6]:port}, {@code :port}, {@code port}, {@code host}. */
    private static final Pattern LISTEN_ADDRESS = Pattern
            .compile(
                    "(?:\\[(?<v6>[0-9a-fA-F:.%]+)]|(?<host>[^:\\[\\]]*[^:\\[\\]\\d][^:\\[\\]]*)?)(?::?(?<port>\\d{1,5}))?");
    private static final int MAX_PORT = 65_535;

    /**
     * The place that the user named, else the one from which the producer is reached: loopback for a producer on loopback.
     *
     * @throws IllegalArgumentException
     *             the text names no place; the message is a sentence
     */
    static CallbackAddress of(Optional<String> listen, Optional<String> told, URI producer) {
        InetAddress reaching = reaching(producer);
        Matcher place = LISTEN_ADDRESS.matcher(listen.orElse(""));
        if (!place.matches()) {
            throw new IllegalArgumentException("--listen must be host:port, was '%s'".formatted(listen.orElse("")));
        }
        int port = Integer.parseInt(Optional.ofNullable(place.group("port")).orElse("0"));
        if (port > MAX_PORT) {
            throw new IllegalArgumentException("a port is at most %d, was %d".formatted(MAX_PORT, port));
        }
        Optional<String> host = Optional.ofNullable(place.group("v6"))
                .or(() -> Optional.ofNullable(place.group("host")));
        return new CallbackAddress(new InetSocketAddress(host.map(CallbackAddress::address).orElse(reaching), port),
                told,
                reaching);
    }

    /** For people. */
    String listenText() {
        return "%s:%d".formatted(hostLiteral(listen.getAddress()), listen.getPort());
    }

    /** The URL for producers. */
    String url(int port, String key) {
        InetAddress at = listen.getAddress().isAnyLocalAddress() ? localAddress : listen.getAddress();
        String base = callbackUrl.orElseGet(() -> "http://%s:%d".formatted(hostLiteral(at), port));
        return base.endsWith("/") ? base + key : base + "/" + key;
    }

    private static String hostLiteral(InetAddress address) {
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
