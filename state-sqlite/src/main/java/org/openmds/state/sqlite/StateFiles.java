package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The files of a state directory.
 *
 * <p>
 * A database gets its name only when it is complete: it is created as {@link #building()} and then renamed, so a crash never leaves an incomplete
 * database.
 */
record StateFiles(Path directory) {

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

    /** Returns a complete replacement of the database and its log, whose damaged files are not renamed yet. */
    Path recovered() {
        return directory.resolve("openmds.db.recovered");
    }

    Path lock() {
        return directory.resolve("openmds.lock");
    }

    /** Returns the new name for a damaged database. */
    Path aside(String timestamp) {
        return directory.resolve("openmds.db.damaged-" + timestamp);
    }

    long sizeBytes() throws IOException {
        return size(database()) + size(log());
    }

    static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Renames a file and forces the directory to disk, so that the new name survives a power failure. */
    void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Deletes the files of a database whose creation was interrupted by a crash. */
    void deleteUnfinished() throws IOException {
        for (String suffix : new String[]{"", "-wal", "-journal", "-shm"}) {
            Files.deleteIfExists(directory.resolve(building().getFileName() + suffix));
        }
    }
}
