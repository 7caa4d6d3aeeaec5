package org.openmds.wsrf.resource;

import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;

/** A WS-Resource: something with properties, named by a key. Thread-safe. */
public interface Resource {

    /** The properties as of now: one consistent view, however long it is used. */
    ResourceProperties properties(WsrfDialect dialect);

    /** The same, where it can be had without waiting. */
    default Optional<ResourceProperties> propertiesAtOnce(WsrfDialect dialect) {
        return Optional.empty();
    }
}
