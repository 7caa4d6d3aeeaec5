package org.openmds.provider.prometheus;

/** Thrown for an invalid line of an exposition. The message says what was expected and at which column. */
final class MalformedLineException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedLineException(String expected, int position, String got) {
        super("expected %s at column %d, got %s".formatted(expected, position + 1, got));
    }
}
