package org.openmds.loadtest.model.plan;

import java.util.List;
import java.util.Optional;

/** What plans may say of clients. */
public interface ClientCatalog {

    /** The kinds' names. */
    List<String> kinds();

    /** The names of a kind's options; empty where there is no such kind. */
    Optional<List<String>> options(String kind);

    /** What else is wrong with the client of a plan, in sentences. Asked only where nothing else is wrong. */
    List<String> problems(LoadPlan plan);
}
