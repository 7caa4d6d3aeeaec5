package org.openmds.loadtest.kind.exec;

import java.util.ArrayList;
import java.util.List;

/** A command as people write it: words with blanks between; quotes and backslashes keep blanks, as in a shell. No shell is asked. */
public final class Words {

    private Words() {
    }

    /**
     * @throws IllegalArgumentException
     *             where a quote has no end
     */
    public static List<String> of(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean began = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                word.append(command.charAt(++i));
                began = true;
            } else if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                began = true;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                began = true;
            } else if (began) {
                words.add(word.toString());
                word.setLength(0);
                began = false;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("the quote %c has no end in: %s".formatted(quote, command));
        }
        if (began) {
            words.add(word.toString());
        }
        return List.copyOf(words);
    }
}
