package org.openmds.server.reload;

import java.util.List;

/** What became of a configuration that was loaded again. */
public sealed interface ReloadOutcome {

    /** For the metric. */
    String name();

    /**
     * The process now works by it.
     *
     * @param restartKeys
     *            the keys whose new values wait for a restart
     */
    record Applied(List<String> restartKeys) implements ReloadOutcome {
        @Override
        public String name() {
            return "applied";
        }
    }

    /**
     * It says what the process works by already.
     *
     * @param restartKeys
     *            the keys whose new values wait for a restart
     */
    record Unchanged(List<String> restartKeys) implements ReloadOutcome {
        @Override
        public String name() {
            return "unchanged";
        }
    }

    /**
     * Something is wrong with it; the process works by the one before.
     *
     * @param problems
     *            all of them, each one line
     */
    record Refused(List<String> problems) implements ReloadOutcome {
        @Override
        public String name() {
            return "refused";
        }
    }
}
