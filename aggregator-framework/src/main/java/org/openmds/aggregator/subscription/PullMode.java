package org.openmds.aggregator.subscription;

/** Whether messages are fetched from a pull point at the producer, for a process that nobody can send to. */
public enum PullMode {
    /** Where the producer refuses the consumer, or cannot reach it. */
    AUTO,
    /** Always. */
    ALWAYS,
    /** Never: where messages cannot be sent to us, the property is polled. */
    NEVER
}
