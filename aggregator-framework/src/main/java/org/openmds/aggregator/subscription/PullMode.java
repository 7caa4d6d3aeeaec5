package org.openmds.aggregator.subscription;

/** Selects when messages are fetched from a pull point at the producer, for a process that producers cannot connect to. */
public enum PullMode {
    /** A pull point is used if the producer refuses the consumer or cannot reach it. */
    AUTO,
    /** A pull point is always used. */
    ALWAYS,
    /** No pull point is used: where messages cannot be sent to this process, the property is polled. */
    NEVER
}
