package org.openmds.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/**
 * A client that sends one request and then reads single bytes on demand, with the smallest receive buffer that the operating system
 * allows, so that nearly all of a large answer stays at the server. Used by one thread.
 */
public final class SlowReader implements AutoCloseable {

    private static final int BUFFER_BYTES = 1_024;
    private static final int TIMEOUT_MILLIS = 5_000;

    private final Socket socket;
    private final long start = System.nanoTime();

    public SlowReader(URI target, byte[] request) throws IOException {
        socket = new Socket();
        socket.setReceiveBufferSize(BUFFER_BYTES);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(target.getHost(), target.getPort()), TIMEOUT_MILLIS);
        socket.getOutputStream().write(request);
    }

    /** Returns the local port of the connection, which the server sees as the client's port. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Returns the send time of the request, by {@link System#nanoTime}. */
    public long startNanos() {
        return start;
    }

    /** Reads one byte; returns false if the server has closed the connection, as far as the client can see. */
    public boolean readByte() {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
