package org.openmds.server.reload;

import java.util.List;

/** The outcome of loading a configuration again. */
sealed interface ReloadOutcome {

    /** Returns the name of this outcome, as in the metric's tag. */
    String name();

    /**
     * The process now uses the configuration.
     *
     * @param restartKeys
     *            the keys whose new values need a restart
     * @param leftOut
     *            the problems of providers that are left out, one line each
     */
    record Applied(List<String> restartKeys, List<String> leftOut) implements ReloadOutcome {
        @Override
        public String name() {
            return "applied";
        }
    }

    /**
     * The configuration equals the one in use.
     *
     * @param restartKeys
     *            the keys whose new values need a restart
     * @param leftOut
     *            the problems of providers that are left out, one line each
     */
    record Unchanged(List<String> restartKeys, List<String> leftOut) implements ReloadOutcome {
        @Override
        public String name() {
            return "unchanged";
        }
    }

    /**
     * The configuration is invalid or cannot be applied; the process keeps the previous one.
     *
     * @param problems
     *            all problems, one line each
     */
    record Refused(List<String> problems) implements ReloadOutcome {
        @Override
        public String name() {
            return "refused";
        }
    }
}
