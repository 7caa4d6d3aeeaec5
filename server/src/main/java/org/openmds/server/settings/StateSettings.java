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
                + "root, else $XDG_STATE_HOME/openmds or ~/.local/state/openmds.", defaultVaries = true) Path directory)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        if (findings.isValid("") && enabled && Files.exists(directory) && !Files.isDirectory(directory)) {
            findings.report("expected a directory, got the file " + directory, "directory");
        }
    }
}
