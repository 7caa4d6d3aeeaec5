package org.openmds.benchmarks.notify;

import java.time.Duration;

/**
 * How fast messages came, and what that cost the sender.
 *
 * @param messages
 *            each a request of its own to one consumer
 * @param processor
 *            time of the sender's process
 */
record MessageRate(long messages, Duration time, Duration processor) {

    double perSecond() {
        return messages * 1e9 / time.toNanos();
    }

    /** Of the sender's processor time, for each message. */
    double processorMicros() {
        return processor.toNanos() / 1e3 / messages;
    }
}
