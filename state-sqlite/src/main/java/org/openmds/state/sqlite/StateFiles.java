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
 * A database appears under its name only when it is complete: it is built as {@link #building()} and then renamed, so a crash never leaves half of one.
 */
record StateFiles(Path directory) {

    Path database() {
        return directory.resolve("openmds.db");
    }

    /** SQLite's write-ahead log of {@link #database()}; absent after a clean close. */
    Path log() {
        return directory.resolve("openmds.db-wal");
    }

    Path building() {
        return directory.resolve("openmds.db.building");
    }

    /** A complete replacement of the database and its log, which are still to be put aside. */
    Path recovered() {
        return directory.resolve("openmds.db.recovered");
    }

    Path lock() {
        return directory.resolve("openmds.lock");
    }

    /** Where the damaged database of that time goes. */
    Path aside(String timestamp) {
        return directory.resolve("openmds.db.damaged-" + timestamp);
    }

    long sizeBytes() throws IOException {
        return size(database()) + size(log());
    }

    static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Renames and forces the directory, so that the new name survives a loss of power. */
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

    /** Removes what a crash while building may have left. */
    void deleteUnfinished() throws IOException {
        for (String suffix : new String[]{"", "-wal", "-journal", "-shm"}) {
            Files.deleteIfExists(directory.resolve(building().getFileName() + suffix));
        }
    }
}
