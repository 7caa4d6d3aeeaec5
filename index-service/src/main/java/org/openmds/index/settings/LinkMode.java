package org.openmds.index.settings;

/** The method with which an upstream index collects the entries of a downstream index. */
public enum LinkMode {
    /** The upstream index subscribes, and polls while it cannot subscribe. */
    SUBSCRIPTION,
    /** The upstream index polls. */
    POLL
}
