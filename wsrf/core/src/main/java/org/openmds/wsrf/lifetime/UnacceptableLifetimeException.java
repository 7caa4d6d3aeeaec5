package org.openmds.wsrf.lifetime;

/** A requested lifetime that is not granted; the message says why, fit for a fault. */
public final class UnacceptableLifetimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnacceptableLifetimeException(String message) {
        super(message);
    }
}
