package org.openmds.loadtest.text;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line into words at blanks. Quotes and backslashes keep blanks, as in a shell; no shell is started. */
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
     * Returns the words of a command line.
     *
     * @throws IllegalArgumentException
     *             if a quote is not closed
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
            throw new IllegalArgumentException("the quote %c is not closed in: %s".formatted(quote, command));
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
