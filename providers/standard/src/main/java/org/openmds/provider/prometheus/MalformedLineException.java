package org.openmds.provider.prometheus;

/** A line of an exposition is none; the message says what was expected where. */
final class MalformedLineException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedLineException(String expected, int position, String got) {
        super("expected %s at column %d, got %s".formatted(expected, position + 1, got));
    }
}
