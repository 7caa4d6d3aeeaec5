package org.openmds.wsrf.endpoint;

import java.io.IOException;

/** A request's body went on beyond the limit. */
final class BodyTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    BodyTooLargeException(long limit) {
        super("the request is longer than the %d bytes that are accepted".formatted(limit));
    }
}
