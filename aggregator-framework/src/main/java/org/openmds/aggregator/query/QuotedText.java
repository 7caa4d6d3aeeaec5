package org.openmds.aggregator.query;

/** Text of others inside of a message, on one line and not too long. */
public final class QuotedText {

    private static final int MAX_CHARACTERS = 300;

    private QuotedText() {
    }

    /** The text, shortened to 300 characters. */
    public static String of(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        return line.codePointCount(0, line.length()) <= MAX_CHARACTERS
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_CHARACTERS)) + "…";
    }
}
