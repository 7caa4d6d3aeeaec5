package org.openmds.webmds;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * The compression of pages with gzip. Pages of a session are not compressed: they hold a secret beside text of the user, and their length would tell it
 * (BREACH).
 */
final class PageCompression {

    static final String ENCODING = "gzip";
    private static final int MIN_BYTES = 1 << 10;
    /** Limit for the time of one compression: some milliseconds for each 100 KB. */
    private static final int MAX_BYTES = 2 << 20;

    private PageCompression() {
    }

    /** Returns true if the page is sent with gzip to this browser (RFC 9110, section 12.5.3). */
    static boolean applies(WebPage page, Request request) {
        return mayApply(page)
                && request.getHeaders()
                        .getQualityCSV(HttpHeader.ACCEPT_ENCODING)
                        .stream()
                        .anyMatch(ENCODING::equalsIgnoreCase);
    }

    /** Returns true if the page is sent with gzip to browsers that accept it. */
    static boolean mayApply(WebPage page) {
        return !page.tag().isEmpty() && page.body().length >= MIN_BYTES && page.body().length <= MAX_BYTES;
    }

    static byte[] compressed(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
