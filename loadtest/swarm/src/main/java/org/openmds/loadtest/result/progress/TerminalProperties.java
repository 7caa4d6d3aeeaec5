package org.openmds.loadtest.result.progress;

import java.io.Console;

/** Properties of the terminal that a command runs in. */
final class TerminalProperties {

    private static final int DEFAULT_WIDTH = 80;
    private static final int MIN_WIDTH = 40;

    private TerminalProperties() {
    }

    // System.console() can return null according to its documentation.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    /** Returns the width in columns that the shell exports as COLUMNS; 80 if it does not. */
    static int width() {
        String columns = System.getenv("COLUMNS");
        try {
            return columns == null ? DEFAULT_WIDTH : Math.max(MIN_WIDTH, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException e) {
            return DEFAULT_WIDTH;
        }
    }
}
