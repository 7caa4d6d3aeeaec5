package org.openmds.benchmarks.load;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request as bytes, with a number that replaces each mark in place. Used by one thread; other threads use a {@link #copy}.
 */
public final class NumberedRequest {

    /** Mark that is replaced by the number, with leading zeros. */
    public static final String MARK = "################";
    /** Mark that is replaced by the number modulo the number of members, with leading zeros. */
    public static final String MEMBER = "@@@@@@@@@@@@@@@@";
    /** Number of the parts of a member. */
    public static final int PARTS = 400;
    /** Mark that is replaced by the number of a part, with leading zeros: the next one after each turn of all members. */
    public static final String PART = "^^^";
    /**
     * Mark that is replaced by the binary digits of the number, written as spaces and line feeds: an expression keeps its meaning but has
     * a different text each time, so that no cache by text contains it.
     */
    public static final String SPACING = "~~~~~~~~~~~~~~~~~~~~~~~~";

    private record MarkPosition(String mark, int at) {

        void write(byte[] bytes, long number, long members) {
            boolean spacing = mark.equals(SPACING);
            long rest = switch (mark) {
                case MEMBER -> number % members;
                case PART -> number / members % PARTS;
                default -> number;
            };
            int base = spacing ? 2 : 10;
            for (int digit = mark.length() - 1; digit >= 0; digit--) {
                int value = (int) (rest % base);
                bytes[at + digit] = (byte) (spacing ? value == 0 ? ' ' : '\n' : '0' + value);
                rest /= base;
            }
        }
    }

    private final byte[] bytes;
    private final List<MarkPosition> slots;
    private final long members;
    private final int entries;

    private NumberedRequest(byte[] bytes, List<MarkPosition> slots, long members, int entries) {
        this.bytes = bytes;
        this.slots = slots;
        this.members = members;
        this.entries = entries;
    }

    /** Returns a SOAP 1.1 request that posts this envelope; each number means a different member. */
    public static NumberedRequest post(URI target, String envelope) {
        return post(target, envelope, Long.MAX_VALUE);
    }

    /** Returns a SOAP 1.1 request that posts this envelope to an index with this number of members. */
    public static NumberedRequest post(URI target, String envelope, long members) {
        byte[] body = envelope.getBytes(StandardCharsets.UTF_8);
        String head = """
                POST %s HTTP/1.1
                Host: %s:%d
                Content-Type: text/xml; charset=utf-8
                SOAPAction: ""
                Content-Length: %d

                """.formatted(target.getRawPath(), target.getHost(), target.getPort(), body.length)
                .replace("\n", "\r\n");
        return of((head + envelope).getBytes(StandardCharsets.UTF_8), members);
    }

    /** Returns a GET of JSON from an index with this number of members. */
    public static NumberedRequest get(URI target, String path, long members) {
        return of("GET %s HTTP/1.1\r\nHost: %s:%d\r\nAccept: application/json\r\n\r\n"
                .formatted(path, target.getHost(), target.getPort())
                .getBytes(StandardCharsets.UTF_8), members);
    }

    /** Returns a request of any protocol with these bytes, in which the marks are replaced. */
    static NumberedRequest of(byte[] bytes, long members) {
        // One character for each byte, so that positions in the text are positions in the bytes.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<MarkPosition> slots = new ArrayList<>();
        for (String mark : List.of(MARK, MEMBER, PART, SPACING)) {
            for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length())) {
                slots.add(new MarkPosition(mark, at));
            }
        }
        return new NumberedRequest(bytes, List.copyOf(slots), members, 1);
    }

    NumberedRequest copy() {
        return new NumberedRequest(bytes.clone(), slots, members, entries);
    }

    /** Returns the same request, whose answer over LDAP must have this number of entries instead of one. */
    NumberedRequest withEntries(int number) {
        return new NumberedRequest(bytes.clone(), slots, members, number);
    }

    /** Returns the number of entries in a correct answer over LDAP. */
    int entries() {
        return entries;
    }

    /** Returns the request with this number; the bytes are valid until the next call. */
    public byte[] numbered(long number) {
        slots.forEach(markPosition -> markPosition.write(bytes, number, members));
        return bytes;
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
