package org.openmds.aggregator;

/** Thrown when a source returns no usable content. The message is one sentence for the entry's AggregatorError: the request and the result. */
public final class CollectionException extends Exception {
    private static final long serialVersionUID = 1L;

    public CollectionException(String message) {
        super(message);
    }

    public CollectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
