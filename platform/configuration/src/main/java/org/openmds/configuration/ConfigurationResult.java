package org.openmds.configuration;

import java.util.List;

/** The result of loading a configuration. */
public sealed interface ConfigurationResult<T> {

    /**
     * The configuration is valid.
     *
     * @param given
     *            the values without defaults, and their places
     */
    record Loaded<T>(T configuration, GivenValues given) implements ConfigurationResult<T> {
    }

    /**
     * The configuration is invalid; no part of it may be used.
     *
     * @param problems
     *            all problems, at least one, in the order of the file
     */
    record Invalid<T>(List<ConfigurationProblem> problems) implements ConfigurationResult<T> {

        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
