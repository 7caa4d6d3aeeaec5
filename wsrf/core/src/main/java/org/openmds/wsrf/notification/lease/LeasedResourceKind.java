package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;

/** What {@link LeasedResources} must know of one kind of resource. */
public interface LeasedResourceKind<S extends LeasedState> {

    /** The collection of its records in durable state; names the writer's thread too. */
    String collection();

    /** How many there may be. */
    int limit();

    /** The record of a state. */
    byte[] write(S state);

    /**
     * The state of a record, with its lease as it is after a restart.
     *
     * @throws InvalidXmlException
     *             the record cannot be read
     */
    S read(StateRecord stored);
}
