package org.openmds.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/**
 * A client that asks once and then reads a byte whenever it is told to, through the smallest buffer that the operating system gives it, so that nearly all
 * of a large answer stays with the server. Used by one thread.
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

    /** By which the server knows it. */
    public int port() {
        return socket.getLocalPort();
    }

    /** When it asked, by {@link System#nanoTime}. */
    public long startNanos() {
        return start;
    }

    /** Reads one byte; false when the server has ended the connection, as far as it can be seen from here. */
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
