package org.openmds.webmds.source;

/** Thrown if a source has no document. The message is shown on the page: the request and the problem, without file names of this machine. */
public final class SourceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Reason of the failure; it determines who can correct it. */
    public enum Cause {
        /** The request is wrong, for example an option. */
        REQUEST,
        /** The service answered with a fault, for example because an expression is wrong. */
        FAULT,
        /** The service does not have such a resource, or has removed it. */
        GONE,
        /** The service needs a token with a right that was not shown. */
        RIGHT,
        /** The service does not answer. */
        UNREACHABLE,
        /** The service, or WebMDS, has reached a limit and may answer later. */
        BUSY,
        /** The document exceeds a limit of WebMDS. */
        TOO_LARGE,
        /** The configuration is wrong; the administrator can correct it. */
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

    /** Returns the reason of the failure. */
    public Cause reason() {
        return reason;
    }
}
