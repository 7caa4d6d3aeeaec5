package org.openmds.server.config;

/** How an upper index learns what a lower one has. */
public enum LinkMode {
    /** It subscribes, and polls while it cannot. */
    SUBSCRIPTION,
    /** It polls. */
    POLL
}
