package org.openmds.wsrf.notification.lease;

/** Told by the writer's thread of what is durable now; must return at once. */
public interface LeasedListener<S extends LeasedState> {

    /** A resource is there: it is new, or was read from durable state. */
    void added(S state);

    /** A resource has another state. */
    void changed(S state);

    /** A resource was destroyed, or its lease ended. */
    void removed(S last);
}
