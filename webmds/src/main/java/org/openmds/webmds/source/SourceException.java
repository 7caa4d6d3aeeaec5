package org.openmds.webmds.source;

/** A source gave no document. The message is for the page: what was asked, what came; it names no file of this machine. */
public final class SourceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Who must do something. */
    public enum Cause {
        /** Whoever asked: an option is wrong. */
        REQUEST,
        /** The service answered a fault: an expression is wrong, something cannot be done. */
        FAULT,
        /** The service has no such resource, or has it no more. */
        GONE,
        /** The service wants a token with a right that was not shown. */
        RIGHT,
        /** The service does not answer. */
        UNREACHABLE,
        /** The administrator: what is configured cannot be read. */
        CONFIGURATION
    }

    private final Cause reason;

    public SourceException(Cause reason, String message) {
        super(message);
        this.reason = reason;
    }

    public SourceException(Cause reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Who must do something. */
    public Cause reason() {
        return reason;
    }
}
