package org.openmds.server.config;

import java.util.List;

/** What came of loading a configuration. */
public sealed interface ConfigurationResult {

    /** Everything is in order. */
    record Loaded(Configuration configuration) implements ConfigurationResult {
    }

    /**
     * Something is wrong; nothing of the configuration may be used.
     *
     * @param problems
     *            all of them, at least one, in the order of the file
     */
    record Invalid(List<ConfigurationProblem> problems) implements ConfigurationResult {

        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
