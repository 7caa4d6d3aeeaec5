package org.openmds.wsrf.endpoint;

import java.io.IOException;

/** A request's body did not arrive as a whole: it was too long, or the connection failed. */
final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    private UnreadableBodyException(int status, String message) {
        super(message);
        this.status = status;
    }

    static UnreadableBodyException tooLong(long limit) {
        return new UnreadableBodyException(413,
                "the request is longer than the %d bytes that are accepted".formatted(limit));
    }

    static UnreadableBodyException broken(IOException cause) {
        UnreadableBodyException broken = new UnreadableBodyException(400, "the request broke off before its end");
        broken.initCause(cause);
        return broken;
    }

    /** The status of HTTP that says so. */
    int status() {
        return status;
    }
}
