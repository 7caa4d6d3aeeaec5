package org.openmds.loadtest.control.submit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for a POSIX shell. */
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
}
