package org.openmds.loadtest.result.progress;

import java.io.Console;

/** The terminal that a command runs in. */
final class TerminalProperties {

    private static final int DEFAULT_WIDTH = 80;
    private static final int MIN_WIDTH = 40;

    private TerminalProperties() {
    }

    // Its documentation says that there may be none.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    /** In columns, as the shell exports it; 80 where it does not. */
    static int width() {
        String columns = System.getenv("COLUMNS");
        try {
            return columns == null ? DEFAULT_WIDTH : Math.max(MIN_WIDTH, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException e) {
            return DEFAULT_WIDTH;
        }
    }
}
