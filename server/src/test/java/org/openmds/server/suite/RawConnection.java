package org.openmds.server.suite;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client that sends raw bytes on a socket. */
final class RawConnection implements AutoCloseable {

    /** The value in place of a status if the server closed the connection without an answer. */
    static final int CLOSED = -1;

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    static RawConnection open(int port) throws IOException {
        return open(port, 0);
    }

    /** Opens a connection from another address of this machine. */
    static RawConnection from(String address, int port) throws IOException {
        return from(address, port, 0);
    }

    /** @param receiveBuffer size in bytes; 0 for the system's */
    static RawConnection from(String address, int port, int receiveBuffer) throws IOException {
        Socket socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.bind(new InetSocketAddress(address, 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        return new RawConnection(socket);
    }

    /** @param receiveBuffer size in bytes; 0 for the system's */
    static RawConnection open(int port, int receiveBuffer) throws IOException {
        return from(InetAddress.getLoopbackAddress().getHostAddress(), port, receiveBuffer);
    }

    /** Returns the head of a SOAP request. */
    static String head(String url, String... headers) {
        URI uri = URI.create(url);
        return "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: text/xml\r\n%s\r\n\r\n".formatted(uri.getPath(),
                uri.getAuthority(),
                String.join("\r\n", headers));
    }

    static String request(String url, String message) {
        return head(url, "Content-Length: " + message.getBytes(StandardCharsets.UTF_8).length) + message;
    }

    void send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    void sendChunk(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        send(Integer.toHexString(bytes.length) + "\r\n");
        out.write(bytes);
        send("\r\n");
    }

    /** @return true if the server still accepts bytes */
    boolean trySendChunk(String text) {
        try {
            sendChunk(text);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** @return true if the server still accepts bytes */
    boolean trySend(String text) {
        try {
            send(text);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Reads one byte; -1 if the connection has ended or was cut. */
    int read() throws IOException {
        try {
            return in.read();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException cut) {
            return -1;
        }
    }

    /** Returns true if no byte arrives for a while. */
    boolean isSilentFor(Duration time) throws IOException {
        socket.setSoTimeout((int) time.toMillis());
        try {
            in.read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            socket.setSoTimeout(TIMEOUT_MILLIS);
        }
    }

    /** Reads until the server closes or cuts the connection, and counts the bytes. */
    int drain() throws IOException {
        byte[] buffer = new byte[64 << 10];
        int count = 0;
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                count += read;
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException cut) {
            // Expected: the connection was cut.
        }
        return count;
    }

    /** Reads the status of the answer. */
    int status() throws IOException {
        int status = statusOrClosed();
        if (status == CLOSED) {
            throw new AssertionError("the server closed the connection without an answer");
        }
        return status;
    }

    int statusOrClosed() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = read(); c != '\n'; c = read()) {
            if (c < 0) {
                return CLOSED;
            }
            line.append((char) c);
        }
        return Integer.parseInt(line.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }

    /** Sends a GET with these headers, each without a line break, and reads the status of the answer. */
    int get(String path, String... headers) throws IOException {
        send("GET %s HTTP/1.1\r\n%s\r\n\r\n".formatted(path, String.join("\r\n", headers)));
        return status();
    }

    /** Reads the rest of an answer with a Content-Length. */
    void skipAnswer() throws IOException {
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring("content-length:".length()).strip());
            }
        }
        byte[] body = in.readNBytes(length);
        assert body.length == length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = read(); c != '\n' && c >= 0; c = read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /** Waits for a while and returns true if the connection has ended. */
    boolean isClosedByServer() throws IOException {
        try {
            while (read() >= 0) {
                // Bytes of an answer are ignored.
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
