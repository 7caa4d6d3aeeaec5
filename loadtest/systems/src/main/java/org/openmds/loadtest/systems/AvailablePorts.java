package org.openmds.loadtest.systems;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Free TCP ports for programs that need their port number before they start. */
public final class AvailablePorts {

    private AvailablePorts() {
    }

    /**
     * Returns a port that is free now.
     *
     * @param wanted
     *            the wanted port; 0 for any free one
     * @throws IOException
     *             if another process listens on the wanted port: a check whether the program answers would reach that process
     */
    public static int find(String host, int wanted) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), wanted), 1);
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IOException("cannot listen on %s:%d: %s".formatted(host, wanted, e.getMessage()), e);
        }
    }
}
