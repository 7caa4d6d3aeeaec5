package org.openmds.wsrf.notification.broker;

/** The state of a publisher on demand. */
public enum DemandState {
    /** The publisher sends, because there are subscribers. */
    PUBLISHING,
    /** The publisher is paused, because there are no subscribers. */
    PAUSED,
    /** The last request to the publisher failed and is repeated. */
    UNREACHED
}
