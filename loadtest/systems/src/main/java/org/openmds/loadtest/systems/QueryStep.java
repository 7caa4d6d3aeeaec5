package org.openmds.loadtest.systems;

import org.openmds.loadtest.model.record.PhaseNames;

/**
 * A step of a query, as named in the study's tables 2 to 7.
 *
 * <p>A client records a step under its name if the client itself measures its start and end. Times that a server reports in its answer
 * are recorded as {@code server:NAME}, so that processing time and observed time can be distinguished.
 *
 * @param name
 *            such as GRIS-InvokeIP
 * @param server
 *            true if the server measures the step
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

    /** Returns the name in records. */
    public String recordedName() {
        return server ? PhaseNames.SERVER + name : name;
    }
}
