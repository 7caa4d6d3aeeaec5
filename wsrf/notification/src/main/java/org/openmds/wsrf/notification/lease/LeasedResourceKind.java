package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;

/** The properties of one kind of resource for {@link LeasedResources}: its collection, limit, and record format. */
public interface LeasedResourceKind<S extends LeasedState> {

    /** Returns the name of the collection in durable state; it is also the name of the writer thread. */
    String collection();

    /** Returns the largest number of resources. */
    int limit();

    /** Converts a state to a record. */
    byte[] write(S state);

    /**
     * Reads the state from a record; the lease is prolonged as after a restart.
     *
     * @throws InvalidXmlException
     *             the record cannot be read
     */
    S read(StateRecord stored);
}
