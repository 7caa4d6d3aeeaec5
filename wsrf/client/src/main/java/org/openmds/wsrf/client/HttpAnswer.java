package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

import org.eclipse.jetty.http.HttpFields;
import org.openmds.wsrf.client.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.ConnectionException.NoAnswer;

/**
 * An answer whose status and headers are there and whose body comes as it is read. Whoever gets one closes it: a body read to its end gives the
 * connection back, any other is cut off. For one thread.
 *
 * <p>
 * The stream counts what it gives out. Its failures are {@link ConnectionException}s rather than {@link IOException}s, and so reach the caller
 * through any parser as they are.
 */
final class HttpAnswer extends InputStream {

    private static final int QUOTED_BYTES = 160;

    private final String target;
    private final int status;
    private final HttpFields headers;
    private final InputStream body;
    private final long maxBytes;
    private long count;

    HttpAnswer(HttpTransport.AnswerHead head, InputStream body, long maxBytes) {
        this.target = head.target();
        this.status = head.status();
        this.headers = head.headers();
        this.body = body;
        this.maxBytes = maxBytes;
    }

    String target() {
        return target;
    }

    int status() {
        return status;
    }

    /** The media type without parameters, in lower case; empty when none was given. */
    String mediaType() {
        String contentType = header("Content-Type");
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    /** A header's value; empty when there is none. */
    String header(String name) {
        return Optional.ofNullable(headers.get(name)).orElse("");
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        try {
            int read = body.read(buffer, offset, length);
            count += Math.max(read, 0);
            if (count > maxBytes) {
                throw tooLarge(maxBytes);
            }
            return read;
        } catch (IOException e) {
            throw new NoAnswer(target,
                    "the answer of %s broke off after %d bytes: %s".formatted(target, count, HttpTransport.reason(e)),
                    e);
        }
    }

    BadAnswer bad(String problem) {
        return new BadAnswer(target, status, problem);
    }

    BadAnswer bad(String problem, Throwable cause) {
        return new BadAnswer(target, status, problem, cause);
    }

    BadAnswer tooLarge(long allowed) {
        return bad("is larger than the %d bytes that are allowed".formatted(allowed));
    }

    /** The start of a body that is shown to a person, on one line. */
    String beginning() {
        byte[] buffer = new byte[QUOTED_BYTES];
        int length = 0;
        for (int read = 0; read >= 0 && length < QUOTED_BYTES;) {
            read = read(buffer, length, QUOTED_BYTES - length);
            length += Math.max(read, 0);
        }
        return "'%s'".formatted(new String(buffer, 0, length, StandardCharsets.UTF_8)
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip());
    }

    /** The whole body. */
    @Override
    public byte[] readAllBytes() {
        try {
            return super.readAllBytes();
        } catch (IOException impossible) {
            throw new UncheckedIOException("this stream's failures are no IOExceptions", impossible);
        }
    }

    /** Reads what is left, so that the connection can serve again, and a cut-off answer is noticed. */
    void drain() {
        byte[] buffer = new byte[4096];
        int read;
        do {
            read = read(buffer, 0, buffer.length);
        } while (read >= 0);
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            throw new NoAnswer(target,
                    "the connection to %s could not be closed: %s".formatted(target, HttpTransport.reason(e)), e);
        }
    }
}
