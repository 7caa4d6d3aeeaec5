package org.openmds.server.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The settings of the backups of the durable state. */
public record StateBackupSettings(
        @Key(value = "Whether the server makes a backup at each interval and when it stops; `mds backup` makes one in either case.", initial = "true") boolean enabled,
        @Key(value = "Time between two backups; without a change since the last one, none is made.", initial = "1h", min = "1m", max = "7d") Duration interval,
        @Key(value = "Number of backups to keep; older ones are deleted.", initial = "3", min = "1", max = "100") int keep,
        @Key("Directory of the backups, used by one server; by default the directory backup in state.directory.") Optional<Path> directory) {
}
