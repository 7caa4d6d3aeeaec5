package org.openmds.index.query;

import org.openmds.wsrf.properties.Query;

/**
 * A query to one service.
 *
 * @param service
 *            number of the service
 */
record Asked(int service, Query query) {

    /** About how many bytes it takes. */
    int bytes() {
        int characters = query.expression().length();
        for (String uri : query.namespaces().values()) {
            characters += uri.length();
        }
        return 2 * characters;
    }
}
