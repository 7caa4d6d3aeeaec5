package org.openmds.wsrf.endpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection whose bytes a test sends and reads itself: a request without its body, an answer that nobody reads. */
final class WireConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final Socket socket;
    private final String path;

    WireConnection(URI uri) {
        this(uri, 64 << 10);
    }

    /** @param receiveBuffer size of the receive buffer, in bytes; the system may use a little more */
    WireConnection(URI uri, int receiveBuffer) {
        try {
            this.socket = new Socket();
            this.path = uri.getPath();
            socket.setReceiveBufferSize(receiveBuffer);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends the head of a POST of SOAP 1.1. */
    WireConnection head(String... headers) {
        return send("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n%s\r\n".formatted(path,
                headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n"));
    }

    /** Sends text as a chunk of a chunked body. */
    WireConnection chunk(String text) {
        return send(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
    }

    WireConnection send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads an answer with a body of announced or chunked length, or until the end of the connection. */
    WireAnswer answer() {
        try {
            InputStream in = socket.getInputStream();
            String head = until(in, "\r\n\r\n");
            WireAnswer empty = new WireAnswer(head, "");
            if (head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
                return new WireAnswer(head, until(in, "\r\n0\r\n\r\n"));
            }
            String length = empty.header("Content-Length");
            byte[] body = length.isEmpty() ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length));
            return new WireAnswer(head, new String(body, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String until(InputStream in, String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith(end)) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after: " + text);
            }
            read.write(next);
            text = read.size() < end.length() ? "" : read.toString(StandardCharsets.UTF_8);
        }
        return text;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer: the lines before its body, and the body. */
    record WireAnswer(String head, String body) {

        int status() {
            return Integer.parseInt(head.split(" ", 3)[1]);
        }

        String header(String name) {
            return head.lines()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }
}
