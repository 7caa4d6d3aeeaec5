package org.openmds.wsrf.notification.broker;

/** What a broker knows of a publisher on demand. */
public enum DemandState {
    /** Somebody listens: it was told to publish. */
    PUBLISHING,
    /** Nobody listens: it was told to pause. */
    PAUSED,
    /** It could not be told, and is tried again. */
    UNREACHED
}
