package org.openmds.loadtest.systems;

import org.openmds.loadtest.model.record.Phases;

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
public record Step(String name, boolean server, Fold fold) {

    /** The study's generic query phases. */
    public enum Fold {
        CONNECTION, PROCESSING, TRANSMISSION
    }

    public static Step client(String name, Fold fold) {
        return new Step(name, false, fold);
    }

    public static Step server(String name, Fold fold) {
        return new Step(name, true, fold);
    }

    /** As it stands in records. */
    public String recorded() {
        return server ? Phases.SERVER + name : name;
    }
}
