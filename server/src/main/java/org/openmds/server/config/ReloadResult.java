package org.openmds.server.config;

import java.util.List;

import org.openmds.configuration.ConfigurationProblem;

/** The result of loading the configuration again in a running process. */
public sealed interface ReloadResult {

    /**
     * The configuration is valid.
     *
     * @param effective
     *            the new configuration; keys that need a restart have the running values
     * @param restartKeys
     *            the paths of the keys whose new values need a restart, such as {@code http.port}
     */
    record Loaded(Configuration effective, List<String> restartKeys) implements ReloadResult {

        public Loaded {
            restartKeys = List.copyOf(restartKeys);
        }
    }

    /**
     * The configuration is invalid; no part of it may be used.
     *
     * @param problems
     *            all problems, at least one, in the order of the file
     */
    record Invalid(List<ConfigurationProblem> problems) implements ReloadResult {

        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
