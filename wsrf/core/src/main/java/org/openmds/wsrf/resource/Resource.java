package org.openmds.wsrf.resource;

import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;

/** A WS-Resource: state behind a service, selected by a resource key. Thread-safe. */
public interface Resource {

    /** Returns a consistent view of the current properties; it does not change later. */
    ResourceProperties properties(WsrfDialect dialect);

    /** Returns the same view if it is available without waiting. */
    default Optional<ResourceProperties> propertiesAtOnce(WsrfDialect dialect) {
        return Optional.empty();
    }

    /** Returns true if requests with its key may be long even where they need no right: only its owner, or this process, has given the key away. */
    default boolean takesLongInput() {
        return true;
    }
}
