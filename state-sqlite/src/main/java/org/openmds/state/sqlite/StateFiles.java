package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * The files of a state directory.
 *
 * <p>
 * A database gets its name only when it is complete and on disk: it is created as {@link #building()} and then renamed, so a crash never leaves an
 * incomplete database. While a database is open, no other code of this process may open its file: closing it would release SQLite's locks (POSIX).
 */
record StateFiles(Path directory) {
    private static final Logger LOG = LogManager.getLogger();
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);
    /** Free space that a copy leaves for the write-ahead log, so that it never stops the writers. */
    private static final long RESERVED_BYTES = 16L << 20;
    private static final List<String> COMPANIONS = List.of("", "-wal", "-shm", "-journal");

    Path database() {
        return directory.resolve("openmds.db");
    }

    /** Returns SQLite's write-ahead log of {@link #database()}; it does not exist after a clean close. */
    Path log() {
        return directory.resolve("openmds.db-wal");
    }

    Path building() {
        return directory.resolve("openmds.db.building");
    }

    /** Returns a complete replacement of the database; the old files are not renamed yet. */
    Path replacement() {
        return directory.resolve("openmds.db.recovered");
    }

    /** Returns the file whose existence says that the database must be checked completely at the next start. */
    Path suspicion() {
        return directory.resolve("openmds.db.suspect");
    }

    /** Has the database checked completely at the next start, because damage was seen. */
    void suspect() {
        try {
            Files.write(suspicion(), new byte[0]);
        } catch (IOException e) {
            LOG.warn("{} cannot be created, so the next start may not find the damage of the state file: {}",
                    suspicion(),
                    e.toString());
        }
    }

    Path lock() {
        return directory.resolve("openmds.lock");
    }

    long sizeBytes() throws IOException {
        return size(database()) + size(log());
    }

    /** Tells why a directory has no space for a copy of the database; empty if it has. */
    Optional<String> shortage(Path target) throws IOException {
        long needed = sizeBytes() + RESERVED_BYTES;
        long free = Files.getFileStore(target).getUsableSpace();
        return free < needed
                ? Optional.of("directory %s has %d free bytes, %d are needed".formatted(target, free, needed))
                : Optional.empty();
    }

    /** Returns the time of the last write into the database or its log. */
    Instant lastWrite() throws IOException {
        Instant latest = Instant.EPOCH;
        for (Path file : List.of(database(), log())) {
            if (Files.exists(file) && Files.getLastModifiedTime(file).toInstant().isAfter(latest)) {
                latest = Files.getLastModifiedTime(file).toInstant();
            }
        }
        return latest;
    }

    /**
     * Puts a complete new database, which was created as {@link #building()}, in the place of the present one. The present files are renamed, not
     * deleted. A crash before the end is repaired by {@link #finishReplacement}.
     *
     * @param reason
     *            the first part of the present files' new ending, for example {@code damaged}
     * @return the new names of the present files; empty if there are none
     */
    List<Path> replace(String reason, Instant now) throws IOException {
        rename(building(), replacement());
        return finishReplacement(reason, now);
    }

    /** Puts the replacement in place. */
    List<Path> finishReplacement(String reason, Instant now) throws IOException {
        List<Path> kept = putAside(reason, now);
        rename(replacement(), database());
        return kept;
    }

    /** Renames the database and its log; neither may be open. */
    List<Path> putAside(String reason, Instant now) throws IOException {
        Path aside = unusedName(reason, now);
        List<Path> kept = new ArrayList<>();
        for (String companion : List.of("", "-wal")) {
            Path file = sibling(database(), companion);
            if (Files.exists(file)) {
                rename(file, sibling(aside, companion));
                kept.add(sibling(aside, companion));
            }
        }
        // Only an index of the log, which must not be used for another one.
        Files.deleteIfExists(sibling(database(), "-shm"));
        return kept;
    }

    /** Returns a name for a file that is kept, from the reason and the time. */
    Path unusedName(String reason, Instant now) {
        String ending = reason + "-" + TIMESTAMP.format(now);
        Path aside = directory.resolve("openmds.db." + ending);
        for (int i = 2; Files.exists(aside) || Files.exists(sibling(aside, "-wal")); i++) {
            aside = directory.resolve("openmds.db." + ending + "-" + i);
        }
        return aside;
    }

    static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Renames a file and forces the directory to disk, so that the new name survives a power failure. */
    static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
        force(parent(to));
    }

    /** Forces a file or a directory to disk. */
    static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Creates an empty file that only its owner can read. */
    static void createForOwner(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /** Creates a directory for its owner only, if it does not exist. */
    static void createDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            if (Files.exists(directory)) {
                throw new FileAlreadyExistsException(directory.toString(), null, "it is not a directory");
            }
            Files.createDirectories(directory,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** Deletes a database with the files that SQLite creates beside it; they may not exist. */
    static void delete(Path file) throws IOException {
        for (String companion : COMPANIONS) {
            Files.deleteIfExists(sibling(file, companion));
        }
    }

    private static Path sibling(Path file, String companion) {
        return file.resolveSibling(file.getFileName() + companion);
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }
}
