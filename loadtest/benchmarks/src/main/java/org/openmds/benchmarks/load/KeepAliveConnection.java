package org.openmds.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;

import javax.net.ssl.SSLContext;

/**
 * One persistent HTTP/1.1 connection with blocking reads. Used by one thread.
 */
public final class KeepAliveConnection implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * An answer without its body.
     *
     * @param status
     *            the HTTP status
     * @param length
     *            bytes of the body
     * @param problem
     *            status and beginning of the body of a failed answer, else empty
     */
    public record KeepAliveAnswer(int status, long length, String problem) {
    }

    private final Socket socket;
    private final byte[] buffer = new byte[64 << 10];
    private final ByteBuffer in = ByteBuffer.wrap(buffer).flip();
    private final HttpAnswerReader reader;
    private OutputStream sink = OutputStream.nullOutputStream();

    public KeepAliveConnection(URI target) throws IOException {
        this(target, new Socket());
    }

    /** Opens a connection over TLS; the names of the certificate are not checked. */
    public KeepAliveConnection(URI target, SSLContext tls) throws IOException {
        this(target, tls.getSocketFactory().createSocket());
    }

    private KeepAliveConnection(URI target, Socket unconnected) throws IOException {
        socket = unconnected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) TIMEOUT.toMillis());
        socket.connect(new InetSocketAddress(target.getHost(), target.getPort()), (int) TIMEOUT.toMillis());
        reader = new HttpAnswerReader((bytes, length) -> {
            sink.write(buffer, bytes.position(), length);
            bytes.position(bytes.position() + length);
        });
    }

    /** Sends a whole request, reads the answer and writes its body to the stream. */
    public KeepAliveAnswer exchange(byte[] request, OutputStream body) throws IOException {
        sink = body;
        socket.getOutputStream().write(request);
        reader.begin();
        while (!reader.read(in)) {
            fill();
        }
        return new KeepAliveAnswer(reader.status(), reader.length(), reader.status() == 200 ? "" : reader.problem());
    }

    private void fill() throws IOException {
        int read = socket.getInputStream().read(buffer);
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        in.position(0).limit(read);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
