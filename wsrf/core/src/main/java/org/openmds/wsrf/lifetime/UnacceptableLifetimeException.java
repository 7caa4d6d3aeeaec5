package org.openmds.wsrf.lifetime;

import org.openmds.wsrf.DescribedException;

/** A requested lifetime that is not granted; the message says why, fit for a fault. */
public final class UnacceptableLifetimeException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public UnacceptableLifetimeException(String message) {
        super(message, null);
    }
}
