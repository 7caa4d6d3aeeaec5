package org.openmds.wsrf.state;

import org.openmds.wsrf.xml.DescribedException;

/** The state cannot be read or written. The message says which operation failed, where, and what to do. */
public final class StateException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public StateException(String message, Throwable cause) {
        super(message, cause);
    }

    public StateException(String message) {
        super(message, null);
    }
}
