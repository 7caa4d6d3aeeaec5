package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openmds.wsrf.state.StateBackup;

/** The directory of backups: complete databases with the time in their names, for example {@code openmds-20260131T080000.000Z.db}. */
record BackupFolder(Path directory) {
    private static final Pattern NAME = Pattern.compile("openmds-(\\d{8}T\\d{6}\\.\\d{3}Z)\\.db");
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    /** Returns the name of a backup that is not complete yet. */
    Path building() {
        return directory.resolve("openmds.db.building");
    }

    /** Returns all backups, the newest first. */
    List<StateBackup> newestFirst() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.flatMap(file -> backup(file).stream())
                    .sorted(Comparator.comparing(StateBackup::time).reversed())
                    .toList();
        }
    }

    /** Gives a complete backup, which was created as {@link #building()}, its name. */
    StateBackup add(Instant time) throws IOException {
        // Also after the wall clock was set back, the newest backup must have the latest time.
        Instant latest = newestFirst().stream().findFirst().map(StateBackup::time).orElse(Instant.EPOCH);
        Instant exact = time.truncatedTo(ChronoUnit.MILLIS);
        Instant named = exact.isAfter(latest) ? exact : latest.plusMillis(1);
        Path file = directory.resolve("openmds-" + TIMESTAMP.format(named) + ".db");
        StateFiles.rename(building(), file);
        return new StateBackup(file, named, Files.size(file));
    }

    /** Deletes the oldest backups beyond a number. */
    void removeBeyond(int kept) throws IOException {
        for (StateBackup old : newestFirst().stream().skip(kept).toList()) {
            StateFiles.delete(old.file());
        }
    }

    private static Optional<StateBackup> backup(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        try {
            return name.matches()
                    ? Optional.of(new StateBackup(file, TIMESTAMP.parse(name.group(1), Instant::from),
                            file.toFile().length()))
                    : Optional.empty();
        } catch (DateTimeException e) {
            // A file of another origin.
            return Optional.empty();
        }
    }
}
