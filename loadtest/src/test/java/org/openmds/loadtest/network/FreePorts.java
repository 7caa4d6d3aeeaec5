package org.openmds.loadtest.network;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds free ports for programs that need a port number at their start. They are below the range of ephemeral ports, so that each stays
 * free until its program uses it.
 */
public final class FreePorts {

    private static final int LOWEST = 20_000;
    /** First ephemeral port of Linux. */
    private static final int END = 32_768;

    private FreePorts() {
    }

    /** Returns a port that is free now. */
    public static int one() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // The port is in use: try another one.
            }
        }
    }
}
