package org.openmds.server.operation;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.DescribedException;

/** Thrown when the server cannot start. The message is one sentence for the operator: the problem, its place and the remedy. */
public final class StartException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        this(message, null);
    }

    public StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
