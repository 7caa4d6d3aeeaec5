package org.openmds.state.sqlite;

import java.nio.file.Path;

/**
 * The directories of a state.
 *
 * @param directory
 *            the directory of the state file
 * @param backups
 *            the directory of its backups, of this state only
 * @param keptBackups
 *            the number of backups to keep, at least 1
 */
public record StateLocation(Path directory, Path backups, int keptBackups) {
    private static final int DEFAULT_BACKUPS = 3;

    public StateLocation {
        directory = directory.toAbsolutePath();
        backups = backups.toAbsolutePath();
        if (keptBackups < 1) {
            throw new IllegalArgumentException("at least one backup is kept, was %d".formatted(keptBackups));
        }
    }

    /** Returns a state with its backups in the same directory. */
    public static StateLocation of(Path directory) {
        return new StateLocation(directory, directory.resolve("backup"), DEFAULT_BACKUPS);
    }
}
