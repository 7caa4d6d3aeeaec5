package org.openmds.wsrf.endpoint.message;

import java.io.IOException;

/** Thrown when a request's body is too long or the connection fails before its end. */
final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    private UnreadableBodyException(int status, String message) {
        super(message);
        this.status = status;
    }

    static UnreadableBodyException tooLong(long limit) {
        return new UnreadableBodyException(413,
                "the request is longer than the limit of %d bytes".formatted(limit));
    }

    static UnreadableBodyException broken(IOException cause) {
        UnreadableBodyException broken = new UnreadableBodyException(400,
                "the connection failed before the request was complete");
        broken.initCause(cause);
        return broken;
    }

    /** Returns the HTTP status for the answer. */
    int status() {
        return status;
    }
}
