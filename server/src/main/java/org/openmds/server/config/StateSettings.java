package org.openmds.server.config;

import java.nio.file.Path;

/**
 * What survives a restart.
 *
 * @param enabled
 *            whether entries are kept on disk; without, a restart begins empty
 * @param directory
 *            where; created when it does not exist, used by one process at a time
 */
public record StateSettings(
        @Key("Whether entries are kept on disk; without, a restart begins with empty indexes.") boolean enabled,
        @Key(value = "Where state is kept; created when it does not exist, used by one server at a time.", defaultVaries = true) Path directory) {
}
