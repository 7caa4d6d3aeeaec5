package org.openmds.wsrf.service;

/** What a caller may do with a group; each right is granted on its own. */
public enum AccessRight {
    /** Read properties, query, subscribe. */
    READ,
    /** Add, renew and remove entries. */
    REGISTER,
    /** Change what is not the caller's own: configuration, log levels, triggers. */
    ADMIN
}
