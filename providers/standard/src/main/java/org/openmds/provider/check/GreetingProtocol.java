package org.openmds.provider.check;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.service.Deadline;

/** The protocol of a greeting that a service sends first. */
@SuppressWarnings("ImmutableEnumChecker") // The predicates are lambdas that hold nothing.
enum GreetingProtocol {
    /** No greeting: a connection is enough. */
    TCP(_ -> true, _ -> true, ""),
    /** RFC 4253, section 4.2: other lines may precede it. */
    SSH(line -> line.startsWith("SSH-"), _ -> true, "a line SSH-…"),
    /** RFC 959, also GridFTP: each line begins with the code; only in the last line, a blank follows it. */
    FTP(line -> line.matches("[1-5][0-9]{2}( .*)?"), line -> line.startsWith("220"), "220 and a text");

    private static final int MAX_LINE_BYTES = 1_000;
    private static final int MAX_LINES = 100;

    private final Predicate<String> isLast;
    private final Predicate<String> isGood;
    private final String expected;

    GreetingProtocol(Predicate<String> isLast, Predicate<String> isGood, String expected) {
        this.isLast = isLast;
        this.isGood = isGood;
        this.expected = expected;
    }

    /** Returns a description of the expected greeting; empty for none. */
    String expected() {
        return expected;
    }

    /** Returns true if the line shows that the service works. */
    boolean isGood(String line) {
        return isGood.test(line);
    }

    /**
     * Reads the greeting.
     *
     * @return empty if the service closes the connection, or sends too much other text
     */
    Optional<String> read(InputStream in, Deadline deadline) throws IOException {
        if (expected.isEmpty()) {
            return Optional.of("");
        }
        InputStream buffered = new BufferedInputStream(in);
        for (int i = 0; i < MAX_LINES && !deadline.remaining().isZero(); i++) {
            Optional<String> line = line(buffered, deadline);
            if (line.isEmpty() || isLast.test(line.get())) {
                return line;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> line(InputStream in, Deadline deadline) throws IOException {
        byte[] bytes = new byte[MAX_LINE_BYTES];
        int length = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || length == MAX_LINE_BYTES || deadline.remaining().isZero()) {
                return Optional.empty();
            }
            bytes[length++] = (byte) next;
        }
        return Optional.of(new String(bytes, 0, length, StandardCharsets.ISO_8859_1).strip());
    }
}
