package org.openmds.server.config;

import java.nio.file.Path;

/**
 * The settings of the durable state.
 *
 * @param enabled
 *            true if entries are stored on disk; otherwise all are lost at a restart
 * @param directory
 *            the directory; created if it does not exist, used by one process at a time
 */
public record StateSettings(
        @Key("Whether entries are stored on disk; otherwise indexes are empty after a restart.") boolean enabled,
        @Key(value = "Directory of the state; created if it does not exist, used by one server at a time.", defaultVaries = true) Path directory) {
}
