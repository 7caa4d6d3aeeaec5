package org.openmds.wsrf.lifetime;

import org.openmds.wsrf.xml.DescribedException;

/** A requested lifetime that the service does not grant. The message gives the reason and can be used as a fault's description. */
public final class UnacceptableLifetimeException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public UnacceptableLifetimeException(String message) {
        super(message, null);
    }
}
