package org.openmds.server;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.DescribedException;

/** The server cannot start; the message is one sentence for the operator: what, where, what to do. */
public final class StartException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        this(message, null);
    }

    public StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
