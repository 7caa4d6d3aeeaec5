package org.openmds.loadtest.systems;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports for programs that are told at which to listen. */
public final class AvailablePorts {

    private AvailablePorts() {
    }

    /**
     * A port that a program may listen at now.
     *
     * @param asked
     *            0 for any free one
     * @throws IOException
     *             where another listens at the one that is asked: whoever looks whether the program answers would find the other
     */
    public static int find(String host, int asked) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), asked), 1);
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IOException("cannot listen at %s:%d: %s".formatted(host, asked, e.getMessage()), e);
        }
    }
}
