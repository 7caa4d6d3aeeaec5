package org.openmds.server.config;

import java.nio.file.Path;

import org.openmds.configuration.Key;

/** The settings of the durable state. */
public record StateSettings(
        @Key(value = "Whether entries are stored on disk; otherwise indexes are empty after a restart.", initial = "true") boolean enabled,
        @Key(value = "Directory of the state; created if it does not exist, used by one server at a time.", defaultVaries = true) Path directory,
        @Key("Backups of the state, used if its file is damaged.") StateBackupSettings backup) {

    /** Returns the directory of the backups. */
    public Path backupDirectory() {
        return backup.directory().orElseGet(() -> directory.resolve("backup"));
    }
}
