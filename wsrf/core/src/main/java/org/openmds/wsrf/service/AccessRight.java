package org.openmds.wsrf.service;

/** An access right to a group. Each right is granted separately. */
public enum AccessRight {
    /** Read properties, query, subscribe. */
    READ,
    /** Add, renew and remove entries. */
    REGISTER,
    /** Change configuration, log levels and triggers, and what other callers own. */
    ADMIN
}
