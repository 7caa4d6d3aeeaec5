package org.openmds.server.config;

import java.nio.file.Path;

/**
 * The settings of the durable state.
 *
 * @param enabled
 *            true if entries are stored on disk; otherwise all are lost at a restart
 * @param directory
 *            the directory; created if it does not exist, used by one process at a time
 * @param backup
 *            the backups, which are used if the file of the state is damaged
 */
public record StateSettings(
        @Key("Whether entries are stored on disk; otherwise indexes are empty after a restart.") boolean enabled,
        @Key(value = "Directory of the state; created if it does not exist, used by one server at a time.", defaultVaries = true) Path directory,
        @Key("Backups of the state, used if its file is damaged.") StateBackupSettings backup) {

    /** Returns the directory of the backups. */
    public Path backupDirectory() {
        return backup.directory().orElseGet(() -> directory.resolve("backup"));
    }
}
