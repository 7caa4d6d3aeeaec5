package org.openmds.server.config;

/** The method with which an upper index collects the entries of a lower one. */
public enum LinkMode {
    /** The upper index subscribes, and polls while it cannot subscribe. */
    SUBSCRIPTION,
    /** The upper index polls. */
    POLL
}
