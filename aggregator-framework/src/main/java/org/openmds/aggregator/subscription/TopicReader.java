package org.openmds.aggregator.subscription;

import org.openmds.aggregator.CollectionException;

/** Reads the complete current state of a topic's subject; blocks until the producer answers or a timeout ends. */
@FunctionalInterface
interface TopicReader {

    /**
     * Reads the state.
     *
     * @throws CollectionException
     *             there was no usable answer; the message is one sentence
     */
    TopicReading read() throws CollectionException;
}
