package org.openmds.cli.subscription;

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
 * The address on which a consumer of notifications listens, and the URL to which the producer sends.
 *
 * @param listen
 *            port 0 selects a free port
 * @param callbackUrl
 *            the URL that the user gave for this consumer; empty to derive it from the listen address
 * @param localAddress
 *            the address of this machine to which the producer can send
 */
record CallbackAddress(InetSocketAddress listen, Optional<String> callbackUrl, InetAddress localAddress) {

    /** The accepted forms: {@code host:port}, {@code [v6]:port}, {@code :port}, {@code port}, {@code host}. */
    private static final Pattern LISTEN_ADDRESS = Pattern
            .compile(
                    "(?:\\[(?<v6>[0-9a-fA-F:.%]+)]|(?<host>[^:\\[\\]]*[^:\\[\\]\\d][^:\\[\\]]*)?)(?::?(?<port>\\d{1,5}))?");
    private static final int MAX_PORT = 65_535;

    /**
     * Returns the address that the user gave, else the address from which the producer is reached (loopback for a producer on loopback).
     *
     * @throws IllegalArgumentException
     *             the text is not an address to listen on; the message is a sentence
     */
    static CallbackAddress of(Optional<String> listen, Optional<String> url, URI producer) {
        InetAddress localAddress = localAddressFor(producer);
        Matcher matcher = LISTEN_ADDRESS.matcher(listen.orElse(""));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("--listen must be host:port, was '%s'".formatted(listen.orElse("")));
        }
        int port = Integer.parseInt(Optional.ofNullable(matcher.group("port")).orElse("0"));
        if (port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "--listen must have a port of at most %d, was %d".formatted(MAX_PORT, port));
        }
        Optional<String> host = Optional.ofNullable(matcher.group("v6"))
                .or(() -> Optional.ofNullable(matcher.group("host")));
        return new CallbackAddress(new InetSocketAddress(host.map(CallbackAddress::address).orElse(localAddress), port),
                url,
                localAddress);
    }

    /** Returns the listen address for messages. */
    String listenText() {
        return "%s:%d".formatted(hostLiteral(listen.getAddress()), listen.getPort());
    }

    /** Returns the URL to which the producer sends. */
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

    /** Reads the routing table; connecting a datagram socket sends nothing. An unknown host name fails later, when the producer is called. */
    private static InetAddress localAddressFor(URI producer) {
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
