package org.openmds.benchmarks;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An HTTP request as bytes, in which a number is written in place wherever the text says {@value #MARK}. Used by one thread; others take a
 * {@link #copy}.
 */
final class NumberedRequest {

    /** Where the number goes, in as many digits. */
    static final String MARK = "################";

    private final byte[] bytes;
    private final int[] marks;

    private NumberedRequest(byte[] bytes, int[] marks) {
        this.bytes = bytes;
        this.marks = marks;
    }

    /** A SOAP 1.1 request that posts this envelope. */
    static NumberedRequest post(URI target, String envelope) {
        byte[] body = envelope.getBytes(StandardCharsets.UTF_8);
        String head = """
                POST %s HTTP/1.1
                Host: %s:%d
                Content-Type: text/xml; charset=utf-8
                SOAPAction: ""
                Content-Length: %d

                """.formatted(target.getRawPath(), target.getHost(), target.getPort(), body.length)
                .replace("\n", "\r\n");
        return of(head + envelope);
    }

    private static NumberedRequest of(String text) {
        List<Integer> marks = new ArrayList<>();
        for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + MARK.length())) {
            marks.add(text.substring(0, at).getBytes(StandardCharsets.UTF_8).length);
        }
        return new NumberedRequest(text.getBytes(StandardCharsets.UTF_8),
                marks.stream().mapToInt(Integer::intValue).toArray());
    }

    NumberedRequest copy() {
        return new NumberedRequest(bytes.clone(), marks);
    }

    /** The request with this number; the bytes are valid until the next call. */
    byte[] numbered(long number) {
        for (int mark : marks) {
            long rest = number;
            for (int digit = MARK.length() - 1; digit >= 0; digit--) {
                bytes[mark + digit] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
        }
        return bytes;
    }

    @Override
    public String toString() {
        return new String(Arrays.copyOf(bytes, bytes.length), StandardCharsets.UTF_8);
    }
}
