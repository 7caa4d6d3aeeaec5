package org.openmds.provider.check;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.service.Deadline;

/** What a service says first, and so how it is asked whether it is well. */
@SuppressWarnings("ImmutableEnumChecker") // The predicates are lambdas that hold nothing.
public enum GreetingProtocol {
    /** Nothing is waited for. */
    TCP(_ -> true, _ -> true, ""),
    /** RFC 4253, section 4.2: other lines may come before. */
    SSH(line -> line.startsWith("SSH-"), _ -> true, "a line SSH-…"),
    /** RFC 959, and so GridFTP: several lines have their code, and a blank behind it in the last. */
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

    /** In words. */
    String expected() {
        return expected;
    }

    /** Whether a line that was waited for means that the service is well. */
    boolean isGood(String line) {
        return isGood.test(line);
    }

    /**
     * The line that is waited for.
     *
     * @return empty where the service ends, or says much else
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
