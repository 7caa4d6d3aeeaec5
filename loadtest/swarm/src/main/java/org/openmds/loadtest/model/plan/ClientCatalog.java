package org.openmds.loadtest.model.plan;

import java.util.List;
import java.util.Optional;

/** The kinds of clients that plans may name. */
public interface ClientCatalog {

    /** Returns the names of the kinds. */
    List<String> kinds();

    /** Returns the names of a kind's options; empty if the kind is unknown. */
    Optional<List<String>> options(String kind);

    /** Returns further problems of a plan's client, as sentences. Called only for plans without other problems. */
    List<String> problems(LoadPlan plan);
}
