package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the backups of the durable state.
 *
 * @param enabled
 *            true if the server makes backups by itself; administrators can request them in either case
 * @param interval
 *            the time between two backups
 * @param keep
 *            the number of backups to keep
 * @param directory
 *            the directory of the backups; empty: the directory {@code backup} in the directory of the state
 */
public record StateBackupSettings(
        @Key("Whether the server makes a backup of the state at each interval and when it stops; `mds backup` makes one in either case.") boolean enabled,
        @Key(value = "Time between two backups; without a change since the last one, none is made.", min = "1m", max = "7d") Duration interval,
        @Key(value = "Number of backups to keep; older ones are deleted.", min = "1", max = "100") int keep,
        @Key("Directory of the backups, used by one server; by default the directory backup in state.directory.") Optional<Path> directory) {
}
