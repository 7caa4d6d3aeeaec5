package org.openmds.server.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for servers that must know each other before they are up. */
final class Ports {

    private Ports() {
    }

    /** One that nobody uses now. */
    static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The index that a server on that port has. */
    static String index(int port) {
        return "http://127.0.0.1:%d/wsrf/services/DefaultIndexService".formatted(port);
    }
}
