package org.openmds.loadtest.text;

import java.util.ArrayList;
import java.util.List;

/** A command as people write it: words with blanks between; quotes and backslashes keep blanks, as in a shell. No shell is asked. */
public final class CommandWords {

    private static final char BACKSLASH = '\\';
    private static final char QUOTE = '"';

    private final String command;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean began;
    private int at;

    private CommandWords(String command) {
        this.command = command;
    }

    /**
     * @throws IllegalArgumentException
     *             where a quote has no end
     */
    public static List<String> of(String command) {
        CommandWords reader = new CommandWords(command);
        while (reader.at < command.length()) {
            reader.step();
        }
        reader.endWord();
        return List.copyOf(reader.words);
    }

    private void step() {
        char c = command.charAt(at++);
        if (Character.isWhitespace(c)) {
            endWord();
            return;
        }
        began = true;
        switch (c) {
            case BACKSLASH -> escaped();
            case '\'', QUOTE -> quoted(c);
            default -> word.append(c);
        }
    }

    private void escaped() {
        word.append(at < command.length() ? command.charAt(at++) : BACKSLASH);
    }

    private void quoted(char quote) {
        for (char c = next(quote); c != quote; c = next(quote)) {
            if (c == BACKSLASH && quote == QUOTE) {
                escaped();
            } else {
                word.append(c);
            }
        }
    }

    private char next(char quote) {
        if (at >= command.length()) {
            throw new IllegalArgumentException("the quote %c has no end in: %s".formatted(quote, command));
        }
        return command.charAt(at++);
    }

    private void endWord() {
        if (began) {
            words.add(word.toString());
        }
        word.setLength(0);
        began = false;
    }
}
