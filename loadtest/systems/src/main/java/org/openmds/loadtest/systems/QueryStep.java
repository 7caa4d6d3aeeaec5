package org.openmds.loadtest.systems;

import org.openmds.loadtest.model.record.PhaseNames;

/**
 * A step of a query, as the study's tables 2 to 7 name it.
 *
 * <p>Clients record it by its name, where the client is the one who knows its beginning and end; what a server tells them in its answer is recorded as
 * {@code server:NAME}, so that processing time and observed time can be told apart.
 *
 * @param name
 *            such as GRIS-InvokeIP
 * @param server
 *            whether the server times it
 */
public record QueryStep(String name, boolean server, QueryPhase phase) {

    /** The study's generic query phases. */
    public enum QueryPhase {
        CONNECTION, PROCESSING, TRANSMISSION
    }

    public static QueryStep client(String name, QueryPhase queryPhase) {
        return new QueryStep(name, false, queryPhase);
    }

    public static QueryStep server(String name, QueryPhase queryPhase) {
        return new QueryStep(name, true, queryPhase);
    }

    /** As it stands in records. */
    public String recordedName() {
        return server ? PhaseNames.SERVER + name : name;
    }
}
