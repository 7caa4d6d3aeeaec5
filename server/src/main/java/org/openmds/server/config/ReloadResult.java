package org.openmds.server.config;

import java.util.List;

/** What came of loading a configuration again, for a process that runs. */
public sealed interface ReloadResult {

    /**
     * Everything is in order.
     *
     * @param effective
     *            the new configuration, except for what only a restart can change: that is as the process runs
     * @param restartKeys
     *            paths of the keys whose new values wait for a restart, such as {@code http.port}
     */
    record Loaded(Configuration effective, List<String> restartKeys) implements ReloadResult {

        public Loaded {
            restartKeys = List.copyOf(restartKeys);
        }
    }

    /**
     * Something is wrong; nothing of the new configuration may be used.
     *
     * @param problems
     *            all of them, at least one, in the order of the file
     */
    record Invalid(List<ConfigurationProblem> problems) implements ReloadResult {

        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
