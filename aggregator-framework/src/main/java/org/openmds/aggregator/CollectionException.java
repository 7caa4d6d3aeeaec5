package org.openmds.aggregator;

/** A source gave no usable content. The message is one sentence for the entry's AggregatorError: what was asked, what came. */
public final class CollectionException extends Exception {
    private static final long serialVersionUID = 1L;

    public CollectionException(String message) {
        super(message);
    }

    public CollectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
