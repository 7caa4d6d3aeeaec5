package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;

/**
 * An example of an unexpected answer or failure of a request. Testers send a few of each outcome.
 *
 * @param tester
 *            number of the tester
 * @param client
 *            number of the client that sent the request
 * @param timeNanos
 *            the request's end, since 1970 by the tester's clock
 * @param status
 *            the HTTP status; 0 if there is none
 * @param said
 *            the beginning of the answer's body, or the reason for its absence; printable, at most {@value #MAX_LENGTH} characters
 * @param expected
 *            the answer that would be a success; empty if unknown
 */
public record AnswerExample(int tester, int client, long timeNanos, Outcome outcome, int status, String said,
        String expected) {

    /** Largest number of characters of an answer. */
    public static final int MAX_LENGTH = 200;
    /** Number of bytes of an answer that usually contain these characters. */
    public static final int MAX_BYTES = 400;
    /** Largest number of examples of each outcome from one tester. */
    public static final int MAX_EXAMPLES = 3;

    public AnswerExample {
        said = printable(said);
        expected = printable(expected);
    }

    /** Returns the beginning of a body as text. */
    public static String text(ByteBuffer body) {
        ByteBuffer start = body.slice(body.position(), Math.min(body.remaining(), MAX_BYTES));
        return printable(StandardCharsets.UTF_8.decode(start).toString());
    }

    private static String printable(String text) {
        return printable(text, MAX_LENGTH);
    }

    /** Returns the text as one line of at most this many characters, without control characters for terminals. */
    static String printable(String text, int most) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), most));
        text.codePoints().limit(4L * most).forEach(c -> {
            boolean blank = Character.isWhitespace(c) || Character.isISOControl(c) || !Character.isDefined(c)
                    || Character.getType(c) == Character.FORMAT || Character.getType(c) == Character.SURROGATE;
            boolean again = blank && (line.isEmpty() || line.charAt(line.length() - 1) == ' ');
            if (!again && line.length() + Character.charCount(c) <= most) {
                line.appendCodePoint(blank ? ' ' : c);
            }
        });
        return line.toString().strip();
    }

    /**
     * Reads all examples of a run; none if the file does not exist. An unterminated last line is skipped: it was being written when the
     * run was killed.
     *
     * @throws IOException
     *             also if a line is not an example
     */
    public static List<AnswerExample> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        String text = Files.readString(file);
        try {
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(line -> RunJson.value(line, AnswerExample.class))
                    .toList();
        } catch (RuntimeException e) {
            throw new IOException("%s: expected one example of an answer per line: %s".formatted(file, e.getMessage()),
                    e);
        }
    }
}
