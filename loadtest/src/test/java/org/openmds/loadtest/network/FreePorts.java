package org.openmds.loadtest.network;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for programs that are told at which to listen. They lie below those that the system gives away by itself, so that each is free until its program is up. */
public final class FreePorts {

    private static final int LOWEST = 20_000;
    /** Linux gives away those from this one on. */
    private static final int END = 32_768;

    private FreePorts() {
    }

    /** One that nobody uses now. */
    public static int one() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Somebody has it: another.
            }
        }
    }
}
