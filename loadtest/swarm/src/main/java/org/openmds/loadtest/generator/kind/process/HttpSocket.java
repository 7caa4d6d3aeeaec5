package org.openmds.loadtest.generator.kind.process;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.client.ServerTiming;
import org.openmds.loadtest.model.run.AnswerExample;

/** One HTTP/1.1 exchange over a new connection. Uses no HTTP library, so that a user's process loads few classes. Used by one thread. */
final class HttpSocket implements AutoCloseable {

    private static final int HTTPS = 443;
    private static final int HTTP = 80;
    private static final int MAX_LINE_LENGTH = 64 << 10;
    private static final String TIMING_PREFIX = ServerTiming.HEADER + ":";

    private final Socket socket;
    private final long deadlineNanos;
    private final InputStream in;
    private final SocketTimes times;

    private HttpSocket(Socket socket, long end, SocketTimes times) throws IOException {
        this.socket = socket;
        this.deadlineNanos = end;
        this.times = times;
        this.in = new BufferedInputStream(socket.getInputStream(), 16 << 10);
    }

    /**
     * An answer.
     *
     * @param body
     *            the start of the body, as far as the check or an example needs it
     * @param bytes
     *            size of the whole body
     */
    record SocketResponse(int status, byte[] body, long bytes) {
    }

    static HttpSocket connect(URI to, Optional<SSLContext> trust, Duration deadline, SocketTimes times)
            throws IOException {
        long end = System.nanoTime() + deadline.toNanos();
        boolean tls = "https".equals(to.getScheme());
        int port = to.getPort() >= 0 ? to.getPort() : tls ? HTTPS : HTTP;
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(to.getHost(), port), millis(end));
            times.connected();
            socket.setSoTimeout(millis(end));
            if (tls) {
                SSLSocket secure = (SSLSocket) factory(trust).createSocket(socket, to.getHost(), port, true);
                SSLParameters parameters = secure.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secure.setSSLParameters(parameters);
                secure.startHandshake();
                times.secured();
                return new HttpSocket(secure, end, times);
            }
            return new HttpSocket(socket, end, times);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static SSLSocketFactory factory(Optional<SSLContext> trust) {
        return trust.map(SSLContext::getSocketFactory)
                .orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    SocketResponse exchange(PreparedRequest request) throws IOException {
        send(request);
        times.sent();
        awaitAnswer();
        times.firstByte();
        ResponseHead head = head();
        while (head.isInterim()) {
            head = head();
        }
        BodyReader body = new BodyReader(Math.max(request.check().maxBodyBytes(), AnswerExample.MAX_BYTES));
        if (head.framing().chunked()) {
            chunks(body);
        } else if (!"HEAD".equals(request.method()) && head.code() != 204 && head.code() != 304) {
            body.take(head.framing().length());
        }
        return new SocketResponse(head.code(), body.bytes(), body.count);
    }

    private ResponseHead head() throws IOException {
        String status = line();
        BodyFraming framing = new BodyFraming(-1, false);
        for (String header = line(); !header.isEmpty(); header = line()) {
            framing = framing.with(header.toLowerCase(Locale.ROOT));
            if (header.regionMatches(true, 0, TIMING_PREFIX, 0, TIMING_PREFIX.length())) {
                times.server(header.substring(TIMING_PREFIX.length()));
            }
        }
        try {
            return new ResponseHead(Integer.parseInt(status.split(" ", 3)[1]), framing);
        } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException("not an HTTP answer: " + status, e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** The head of an answer, or of an interim answer if the code is 1xx. */
    private record ResponseHead(int code, BodyFraming framing) {

        boolean isInterim() {
            return code >= 100 && code < 200;
        }
    }

    /** The way in which the end of a body is marked: by its length or by chunks. */
    private record BodyFraming(long length, boolean chunked) {

        BodyFraming with(String header) throws IOException {
            if (header.startsWith("content-length:")) {
                return new BodyFraming(number(header.substring("content-length:".length()), 10), chunked);
            }
            return header.startsWith("transfer-encoding:") && header.contains("chunked")
                    ? new BodyFraming(length, true)
                    : this;
        }
    }

    private void send(PreparedRequest request) throws IOException {
        URI uri = request.uri();
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        StringBuilder head = new StringBuilder(request.method()).append(' ').append(path);
        if (uri.getRawQuery() != null) {
            head.append('?').append(uri.getRawQuery());
        }
        head.append(" HTTP/1.1\r\nHost: ").append(uri.getHost());
        if (uri.getPort() >= 0) {
            head.append(':').append(uri.getPort());
        }
        head.append("\r\nConnection: close\r\n");
        if (times.isSampled()) {
            head.append(ServerTiming.REQUEST_HEADER).append(": 1\r\n");
        }
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
        }
        byte[] body = new byte[request.body().remaining()];
        request.body().duplicate().get(body);
        if (body.length > 0 || "POST".equals(request.method())) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = new byte[start.length + body.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(body, 0, whole, start.length, body.length);
        OutputStream out = socket.getOutputStream();
        out.write(whole);
        out.flush();
    }

    /** Waits for the first byte, which stays unread, or for the end of the connection. */
    private void awaitAnswer() throws IOException {
        socket.setSoTimeout(millis(deadlineNanos));
        in.mark(1);
        if (in.read() >= 0) {
            in.reset();
        }
    }

    private static long number(String text, int radix) throws IOException {
        try {
            return Long.parseLong(text.strip(), radix);
        } catch (NumberFormatException e) {
            throw new IOException("not a valid HTTP length: " + text.strip(), e);
        }
    }

    private void chunks(BodyReader body) throws IOException {
        while (true) {
            String size = line();
            int extension = size.indexOf(';');
            long length = number(extension < 0 ? size : size.substring(0, extension), 16);
            if (length == 0) {
                while (!line().isEmpty()) {
                    // Trailers are ignored.
                }
                return;
            }
            body.take(length);
            line();
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = read(); c != '\n'; c = read()) {
            if (c < 0) {
                throw new EOFException("the connection ended before the end of the answer");
            }
            if (line.length() > MAX_LINE_LENGTH) {
                throw new IOException(
                        "a header line of the answer is longer than %d characters".formatted(MAX_LINE_LENGTH));
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    private int read() throws IOException {
        if (in.available() == 0) {
            socket.setSoTimeout(millis(deadlineNanos));
        }
        return in.read();
    }

    private static int millis(long end) throws SocketTimeoutException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("the deadline has passed");
        }
        return (int) Math.min(left, Integer.MAX_VALUE);
    }

    /** Reads a body, counts its bytes and stores its start. */
    private final class BodyReader {

        private final ByteArrayOutputStream stored = new ByteArrayOutputStream();
        private final byte[] buffer = new byte[16 << 10];
        private final int wanted;
        private long count;

        BodyReader(int wanted) {
            this.wanted = wanted;
        }

        byte[] bytes() {
            return stored.toByteArray();
        }

        /** Reads bytes; a length of -1 means up to the end of the connection. */
        void take(long length) throws IOException {
            long left = length < 0 ? Long.MAX_VALUE : length;
            while (left > 0) {
                socket.setSoTimeout(millis(deadlineNanos));
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    if (length >= 0) {
                        throw new EOFException(
                                "the connection ended %d bytes before the end of the answer".formatted(left));
                    }
                    return;
                }
                stored.write(buffer, 0, Math.clamp((long) wanted - stored.size(), 0, read));
                count += read;
                left -= read;
            }
        }
    }
}
