package org.openmds.index.query;

import java.util.OptionalLong;

import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;

/** A query to a service, with the document that it is evaluated over. */
record ServiceQuery(QueryKey key, ResourceProperties properties) {

    /** Returns the version of the document; empty if its values have no versions. */
    OptionalLong version() {
        return properties.version();
    }

    /** Returns the version of the entries, or of a document without entries. */
    long entriesVersion() {
        return properties instanceof GroupProperties group
                ? group.snapshot().entriesVersion()
                : version().orElseThrow();
    }
}
