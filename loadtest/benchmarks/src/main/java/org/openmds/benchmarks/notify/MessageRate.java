package org.openmds.benchmarks.notify;

import java.time.Duration;

/**
 * Rate of messages and its cost for the sender.
 *
 * @param messages
 *            the number of messages, each a separate request to one consumer
 * @param processor
 *            the processor time of the sender's process
 */
record MessageRate(long messages, Duration time, Duration processor) {

    double perSecond() {
        return messages * 1e9 / time.toNanos();
    }

    /** Returns the processor time of the sender per message, in microseconds. */
    double processorMicros() {
        return processor.toNanos() / 1e3 / messages;
    }
}
