package org.openmds.loadtest.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for a POSIX shell, and lines of words as people write them. */
public final class ShellText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private ShellText() {
    }

    /** The word as a shell reads it back. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** The words as a shell reads them back. */
    public static String quoted(List<String> words) {
        return words.stream().map(ShellText::quoted).collect(Collectors.joining(" "));
    }

    /**
     * The words of a line, which may be quoted by ' or " as in a shell; nothing is expanded.
     *
     * @throws IllegalArgumentException
     *             where a quote is not closed
     */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (quote != 0) {
                if (next == quote) {
                    quote = 0;
                } else {
                    word.append(next);
                }
            } else if (next == '\'' || next == '"') {
                quote = next;
                begun = true;
            } else if (!Character.isWhitespace(next)) {
                word.append(next);
                begun = true;
            } else if (begun) {
                words.add(word.toString());
                word.setLength(0);
                begun = false;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a %s is not closed in: %s".formatted(quote, line));
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }
}
