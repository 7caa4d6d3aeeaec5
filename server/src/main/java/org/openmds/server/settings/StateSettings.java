package org.openmds.server.settings;

import java.nio.file.Files;
import java.nio.file.Path;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The settings of the durable state. */
public record StateSettings(
        @Key(value = "Whether entries are stored on disk; otherwise indexes are empty after a restart.", initial = "true") boolean enabled,
        @Key(value = "Directory of the state; created if it does not exist, used by one server at a time. By default /var/lib/openmds for "
                + "root, else $XDG_STATE_HOME/openmds or ~/.local/state/openmds.", defaultVaries = true) Path directory,
        @Key("Backups of the state, used if its file is damaged.") StateBackupSettings backup)
        implements
            CheckedSettings {

    /** Returns the directory of the backups. */
    public Path backupDirectory() {
        return backup.directory().orElseGet(() -> directory.resolve("backup"));
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("") && enabled) {
            requireDirectory(directory, "directory", findings);
            requireDirectory(backupDirectory(), "backup.directory", findings);
        }
    }

    private static void requireDirectory(Path path, String key, Findings findings) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            findings.report("expected a directory, got the file " + path, key);
        }
    }
}
