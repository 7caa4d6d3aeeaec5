package org.openmds.server.command;

import org.openmds.wsrf.DescribedException;

/** The failure of a command; the message is one sentence for the user. */
final class CommandException extends DescribedException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    CommandException(int exitCode, String message) {
        super(message, null);
        this.exitCode = exitCode;
    }

    CommandException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
