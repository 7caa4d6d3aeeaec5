package org.openmds.wsrf.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpFields;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.TooLarge;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * An HTTP answer whose status and headers have arrived; the body arrives while it is read. The caller must close it: if the body was read to its
 * end, the connection is reused, else it is closed. For one thread.
 *
 * <p>
 * The stream counts the bytes read. It fails with {@link ConnectionException}s, not {@link IOException}s, so they pass unchanged through any parser
 * to the caller.
 */
public final class HttpAnswer extends InputStream {

    private static final Logger LOG = LogManager.getLogger();
    private static final int QUOTED_BYTES = 160;

    private final String target;
    private final int status;
    private final HttpFields headers;
    private final InputStream body;
    private final long maxBytes;
    private final boolean shown;
    private final LongConsumer received;
    private long count;

    HttpAnswer(HttpTransport.AnswerHead head, InputStream body, HttpSettings settings, LongConsumer received) {
        this.target = head.target();
        this.status = head.status();
        this.headers = head.headers();
        this.body = body;
        this.maxBytes = settings.maxAnswerBytes();
        this.shown = settings.showsAnswers();
        this.received = received;
    }

    /** Returns the URL of the request. */
    public String target() {
        return target;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the media type without parameters, in lower case; empty if the header is missing. */
    public String mediaType() {
        String contentType = header("Content-Type");
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    /** Returns a header's value; empty if the header is missing. */
    public String header(String name) {
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
            int more = Math.max(read, 0);
            count += more;
            if (count > maxBytes) {
                throw tooLarge(maxBytes);
            }
            received.accept(more);
            return read;
        } catch (IOException e) {
            throw new NoAnswer(target,
                    "the answer of %s broke off after %d bytes: %s".formatted(target, count, HttpTransport.reason(e)),
                    e);
        }
    }

    /** Returns the failure for an answer that cannot be used; the problem completes "the answer of URL …". */
    public BadAnswer bad(String problem) {
        return new BadAnswer(target, status, problem);
    }

    /** Returns the failure for an answer that cannot be used. */
    public BadAnswer bad(String problem, Throwable cause) {
        return isTooLarge(cause)
                ? new TooLarge(target, status, problem, cause)
                : new BadAnswer(target, status, problem, cause);
    }

    /** Returns the failure for an answer that is too large. */
    public BadAnswer tooLarge(long allowed) {
        return new TooLarge(target, status, "is larger than the limit of %d bytes".formatted(allowed));
    }

    private static boolean isTooLarge(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(InvalidXmlException.BeyondLimit.class::isInstance);
    }

    /** Returns the start of the body on one line, quoted, for error messages. */
    public String beginning() {
        byte[] buffer = new byte[QUOTED_BYTES];
        int length = 0;
        for (int read = 0; read >= 0 && length < QUOTED_BYTES;) {
            read = read(buffer, length, QUOTED_BYTES - length);
            length += Math.max(read, 0);
        }
        return detail("'%s'".formatted(new String(buffer, 0, length, StandardCharsets.UTF_8)
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip()));
    }

    /** Returns a text with parts of the answer, for error messages; if the answer must not be shown, logs it and returns where it is. */
    public String detail(String text) {
        if (shown) {
            return text;
        }
        LOG.info("the answer of {} (HTTP {}) cannot be used: {}", target, status, text);
        return "the log of the server that asked has the details";
    }

    /** Returns the whole body. */
    @Override
    public byte[] readAllBytes() {
        try {
            return super.readAllBytes();
        } catch (IOException impossible) {
            throw new UncheckedIOException("this stream must not throw an IOException", impossible);
        }
    }

    /** Reads the rest of the body, so that the connection can be reused and a truncated answer is detected. */
    public void drain() {
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
