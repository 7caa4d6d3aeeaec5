package org.openmds.wsrf.service;

/** An access right to a group. Each right is granted separately. */
public enum AccessRight {
    /** Read properties, query, and subscribe with a pull point. */
    READ,
    /** Have notifications sent to an address. */
    SUBSCRIBE,
    /** Add, renew and remove entries. */
    REGISTER,
    /** Publish to the broker. */
    PUBLISH,
    /** Create and change triggers. */
    TRIGGER,
    /** Begin and end silences of triggers. */
    SILENCE,
    /** Change configuration, log levels and triggers, and what other callers own. */
    ADMIN
}
