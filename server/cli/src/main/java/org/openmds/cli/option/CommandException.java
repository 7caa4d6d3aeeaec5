package org.openmds.cli.option;

import org.openmds.wsrf.xml.DescribedException;

/** The failure of a command; the message is one sentence for the user. */
public final class CommandException extends DescribedException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandException(int exitCode, String message) {
        super(message, null);
        this.exitCode = exitCode;
    }

    public CommandException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
