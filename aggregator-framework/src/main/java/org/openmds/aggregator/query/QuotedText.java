package org.openmds.aggregator.query;

/** Quotes text of remote services in messages: on one line and shortened. */
public final class QuotedText {

    private static final int MAX_CHARACTERS = 300;

    private QuotedText() {
    }

    /** Returns the text on one line, shortened to 300 characters. */
    public static String of(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        return line.codePointCount(0, line.length()) <= MAX_CHARACTERS
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_CHARACTERS)) + "…";
    }
}
