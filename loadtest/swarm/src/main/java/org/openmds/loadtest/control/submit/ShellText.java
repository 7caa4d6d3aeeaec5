package org.openmds.loadtest.control.submit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Quotes words for a POSIX shell. */
public final class ShellText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private ShellText() {
    }

    /** Returns the word with quotes if a shell needs them. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Returns the words with quotes if a shell needs them, joined with blanks. */
    public static String quoted(List<String> words) {
        return words.stream().map(ShellText::quoted).collect(Collectors.joining(" "));
    }
}
