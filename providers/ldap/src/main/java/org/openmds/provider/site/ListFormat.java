package org.openmds.provider.site;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** The formats of lists of services. */
enum ListFormat {
    /** The XML of GOCDB's {@code get_service}. */
    GOCDB(GocdbList::read),
    /** The XML of OSG's topology, {@code /rgsummary/xml}. */
    OSG(OsgTopology::read),
    /** The JSON of CRIC, {@code /api/core/service/query/?json}. */
    CRIC(CricServices::read);

    @SuppressWarnings("ImmutableEnumChecker") // a static method
    private final ListReader reader;

    ListFormat(ListReader reader) {
        this.reader = reader;
    }

    @FunctionalInterface
    private interface ListReader {
        List<ListedService> read(Input input, List<String> scopes, Deadline deadline) throws CollectionException;
    }

    /**
     * Reads the services in production.
     *
     * @param scopes
     *            scopes of which a service must have one; empty for all services
     */
    List<ListedService> read(Input input, List<String> scopes, Deadline deadline) throws CollectionException {
        return reader.read(input, scopes, deadline);
    }
}
