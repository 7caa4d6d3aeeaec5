package org.openmds.attacks.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A TCP connection to 127.0.0.1 that sends any bytes. It may be closed by another thread to end a blocked call. */
public final class AttackConnection implements AutoCloseable {

    /** The value in place of a status if the connection ended without an answer. */
    public static final int CLOSED = -1;

    private static final int CONNECT_MILLIS = 5_000;
    private static final int MOMENT_MILLIS = 1;
    private static final int STEP_BYTES = 64 << 10;
    private static final int LONGEST_LINE = 4_096;
    private static final int LONGEST_ANSWER = 64 << 10;
    private static final String PROTOCOL = "HTTP/1.1 ";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final AttackOutcome outcome;
    private final Consumer<AttackConnection> whenClosed;

    private AttackConnection(Socket socket, AttackOutcome outcome, Consumer<AttackConnection> whenClosed)
            throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        this.outcome = outcome;
        this.whenClosed = whenClosed;
    }

    /** @param from address of this machine that the connection comes from */
    static AttackConnection open(InetAddress from, int port, int receiveBuffer, AttackOutcome outcome,
            Consumer<AttackConnection> whenClosed) throws IOException {
        Socket socket = new Socket();
        try {
            socket.bind(new InetSocketAddress(from, 0));
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return new AttackConnection(socket, outcome, whenClosed);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends bytes as far as the server takes them. The server may answer before it has all. */
    public void send(byte[]... parts) {
        try {
            for (byte[] part : parts) {
                for (int start = 0; start < part.length; start += STEP_BYTES) {
                    int length = Math.min(STEP_BYTES, part.length - start);
                    out.write(part, start, length);
                    outcome.countBytes(length);
                }
            }
            out.flush();
        } catch (IOException closed) {
            // The server has refused the rest; its answer may wait in the receive buffer.
        }
    }

    /** Sends bytes. @return true if the connection is still open */
    public boolean trySend(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            out.write(bytes);
            out.flush();
            outcome.countBytes(bytes.length);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Waits for the first line of the answer and returns its status, or {@link #CLOSED}. */
    public int status() {
        StringBuilder line = new StringBuilder();
        try {
            for (int c = in.read(); c != '\n' && line.length() < LONGEST_LINE; c = in.read()) {
                if (c < 0) {
                    return CLOSED;
                }
                line.append((char) c);
            }
        } catch (IOException closed) {
            return CLOSED;
        }
        return line.length() < PROTOCOL.length() + 3
                ? CLOSED
                : Integer.parseInt(line.substring(PROTOCOL.length(), PROTOCOL.length() + 3));
    }

    /** Waits for the end of a short answer on a connection that the server closes, and returns it, as far as it came. */
    public String answer() {
        StringBuilder answer = new StringBuilder();
        try {
            for (int c = in.read(); c >= 0 && answer.length() < LONGEST_ANSWER; c = in.read()) {
                answer.append((char) c);
            }
        } catch (IOException closed) {
            // The caller sees that the answer is not complete.
        }
        return answer.toString();
    }

    /** Returns true if an answer has begun to arrive or the server has closed the connection. Waits a moment for it. */
    public boolean isAnsweredOrClosed() {
        try {
            socket.setSoTimeout(MOMENT_MILLIS);
            var _ = in.read();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    @Override
    public void close() {
        whenClosed.accept(this);
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed for this side in any case.
        }
    }
}
