package org.openmds.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 connection that is kept: writes prepared bytes and reads the answer past, so that the client costs little beside what is measured.
 * Understands Content-Length and chunked answers. Used by one thread.
 */
final class KeepAliveConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    /**
     * What came back.
     *
     * @param status
     *            of HTTP
     * @param length
     *            bytes of the body
     */
    record Answer(int status, long length) {
    }

    private final Socket socket;
    private final OutputStream out;
    private final InputStream in;
    private final byte[] buffer = new byte[64 << 10];
    private int position;
    private int end;

    KeepAliveConnection(URI target) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(target.getHost(), target.getPort()), TIMEOUT_MILLIS);
        out = socket.getOutputStream();
        in = socket.getInputStream();
    }

    /** Sends a whole request and reads the answer, whose body goes to the sink. */
    Answer exchange(byte[] request, OutputStream sink) throws IOException {
        out.write(request);
        String statusLine = readLine();
        int status = Integer.parseInt(statusLine, 9, 12, 10);
        long length = 0;
        boolean chunked = false;
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
            } else if (header.startsWith("transfer-encoding:")) {
                chunked = header.contains("chunked");
            }
        }
        if (chunked) {
            length = copyChunks(sink);
        } else {
            copy(length, sink);
        }
        return new Answer(status, length);
    }

    private long copyChunks(OutputStream sink) throws IOException {
        long total = 0;
        while (true) {
            long size = Long.parseLong(readLine(), 16);
            copy(size, sink);
            readLine();
            if (size == 0) {
                return total;
            }
            total += size;
        }
    }

    private void copy(long length, OutputStream sink) throws IOException {
        long left = length;
        while (left > 0) {
            if (position == end) {
                fill();
            }
            int part = (int) Math.min(left, end - position);
            sink.write(buffer, position, part);
            position += part;
            left -= part;
        }
    }

    /** A line of the head, without its end. */
    private String readLine() throws IOException {
        int scanned = position;
        while (true) {
            for (; scanned < end; scanned++) {
                if (buffer[scanned] == '\n') {
                    String line = new String(buffer, position, scanned - 1 - position, StandardCharsets.ISO_8859_1);
                    position = scanned + 1;
                    return line;
                }
            }
            scanned -= compact();
            fill();
        }
    }

    /** Moves what is unread to the front; returns by how much. */
    private int compact() {
        int moved = position;
        System.arraycopy(buffer, position, buffer, 0, end - position);
        end -= moved;
        position = 0;
        return moved;
    }

    private void fill() throws IOException {
        if (position == end) {
            position = 0;
            end = 0;
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        end += read;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
