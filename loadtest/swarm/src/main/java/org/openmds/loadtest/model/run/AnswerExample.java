package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;

/**
 * What was answered, or happened instead, where a request did not end as it should. Testers tell a few of each outcome.
 *
 * @param tester
 *            that saw it
 * @param client
 *            whose request it was
 * @param timeNanos
 *            of the request's end, since 1970 by the tester's clock
 * @param status
 *            of HTTP; 0 where there was none
 * @param said
 *            the beginning of the answer's body, or why there was none; printable, at most {@value #MAX_LENGTH} characters
 * @param expected
 *            what would have been a success; empty where nobody said
 */
public record AnswerExample(int tester, int client, long timeNanos, Outcome outcome, int status, String said,
        String expected) {

    /** Characters of an answer. */
    public static final int MAX_LENGTH = 200;
    /** Bytes of an answer in which they are, wherever it is mostly plain text. */
    public static final int MAX_BYTES = 400;
    /** Of each outcome, of one tester. */
    public static final int MAX_EXAMPLES = 3;

    public AnswerExample {
        said = printable(said);
        expected = printable(expected);
    }

    /** The beginning of a body as text. */
    public static String text(ByteBuffer body) {
        ByteBuffer start = body.slice(body.position(), Math.min(body.remaining(), MAX_BYTES));
        return printable(StandardCharsets.UTF_8.decode(start).toString());
    }

    private static String printable(String text) {
        return printable(text, MAX_LENGTH);
    }

    /** In one line of so many characters at most, without what a terminal would obey. */
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
     * All of a run's; none where there is no file. A last line without its end was being written when the run was cut off.
     *
     * @throws IOException
     *             also where a line is none
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
            throw new IOException("%s: expected an example of an answer a line: %s".formatted(file, e.getMessage()), e);
        }
    }
}
