package org.openmds.server.config;

import java.util.List;

/** The result of loading a configuration. */
public sealed interface ConfigurationResult {

    /** The configuration is valid. */
    record Loaded(Configuration configuration) implements ConfigurationResult {
    }

    /**
     * The configuration is invalid; no part of it may be used.
     *
     * @param problems
     *            all problems, at least one, in the order of the file
     */
    record Invalid(List<ConfigurationProblem> problems) implements ConfigurationResult {

        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
