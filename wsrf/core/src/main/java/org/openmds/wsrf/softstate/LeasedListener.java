package org.openmds.wsrf.softstate;

/** A listener for changes of resources with a lease. The owner thread calls it; it must return at once. */
public interface LeasedListener<S extends LeasedState> {

    /** Receives a resource that was added or read from durable state. */
    void added(S state);

    /** Receives the new state of a resource. */
    void changed(S state);

    /** Receives the last state of a resource that was destroyed or whose lease ended. */
    void removed(S last);
}
