package org.openmds.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.Optional;

import org.eclipse.jetty.server.Request;

/**
 * Addresses of clients as keys of limits. An IPv4 address is a key of its own. An IPv6 address counts as its first 64 bits, because a network gives
 * each of its machines as many addresses with these bits as the machine wants.
 */
public final class ClientAddress {

    private static final int PREFIX_BYTES = 8;
    /** Length of the longest text that a proxy may send in place of an address. */
    private static final int MAX_TEXT = 64;
    /** The key of all clients of Unix sockets. */
    private static final String LOCAL = "unix-socket";

    private ClientAddress() {
    }

    /** Returns the key of an address. */
    public static String key(InetAddress address) {
        if (address instanceof Inet6Address) {
            byte[] bytes = address.getAddress();
            StringBuilder key = new StringBuilder();
            for (int i = 0; i < PREFIX_BYTES; i += 2) {
                key.append(Integer.toHexString((bytes[i] & 0xFF) << Byte.SIZE | bytes[i + 1] & 0xFF)).append(':');
            }
            return key.append(":/64").toString();
        }
        return address.getHostAddress();
    }

    /** Returns the key of the client of a request: behind a trusted proxy, that of the address which the proxy names. */
    public static String key(Request request) {
        return of(request).map(ClientAddress::key).orElseGet(() -> text(remote(request)));
    }

    /** Returns the address of the client of a request; empty if a proxy names none that is an IP address. */
    public static Optional<InetAddress> of(Request request) {
        return remote(request) instanceof InetSocketAddress socket
                ? Optional.ofNullable(socket.getAddress()).or(() -> parse(socket.getHostString()))
                : Optional.empty();
    }

    /** Returns the address in a text such as {@code 192.0.2.7}, {@code 192.0.2.7:4711}, {@code [2001:db8::7]:4711}. */
    static Optional<InetAddress> parse(String text) {
        String written = text.strip();
        int bracket = written.indexOf(']');
        if (written.startsWith("[") && bracket > 0) {
            written = written.substring(1, bracket);
        } else if (written.indexOf(':') >= 0 && written.indexOf(':') == written.lastIndexOf(':')) {
            written = written.substring(0, written.indexOf(':'));
        }
        try {
            return Optional.of(InetAddress.ofLiteral(written));
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    private static SocketAddress remote(Request request) {
        return request.getConnectionMetaData().getRemoteSocketAddress();
    }

    private static String text(SocketAddress address) {
        String text = switch (address) {
            case InetSocketAddress socket -> socket.getHostString();
            case UnixDomainSocketAddress _ -> LOCAL;
            default -> address.toString();
        };
        return text.substring(0, Math.min(text.length(), MAX_TEXT));
    }
}
