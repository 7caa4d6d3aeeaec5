package org.openmds.wsrf.softstate;

/** The properties of one kind of resource for {@link LeasedTable}. */
public interface LeasedKind<S extends LeasedState> {

    /** Returns the name of the resources in messages, in the plural; it is also the name of the owner thread. */
    String name();

    /** Returns the largest number of resources. */
    int limit();

    /** Returns the form of the records; its reader prolongs leases as after a restart. */
    RecordFormat<S> format();

    /** Converts a state to a record of this form. */
    byte[] write(S state);
}
