package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.state.sqlite.FileCondition.Usable;

/**
 * A copy of the state file of before an update of the program. Records can get another form in an update, and then the older program refuses them;
 * with the copy it can be used again. The file {@code openmds.version} names the program that opened the state last.
 *
 * <p>
 * The server starts without a copy if there is no space for one, or if the file is damaged. Used by the owner of the directory's lock.
 *
 * @param program
 *            the version of this program
 */
record UpdateCopy(StateFiles files, String program, Clock clock) {
    private static final Logger LOG = LogManager.getLogger();
    private static final int KEPT = 2;
    private static final String REASON = "before-";
    private static final int MAX_NAME_BYTES = 100;

    /**
     * Copies the state file if another version of the program opened it last.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             a newer OpenMDS wrote the file
     */
    void keep() throws IOException {
        if (!Files.exists(files.database()) || last().equals(Optional.of(program))) {
            return;
        }
        Optional<String> shortage = files.shortage(files.directory());
        if (shortage.isPresent()) {
            LOG.warn("the state is not copied before the update to {}: {}", program, shortage.get());
            return;
        }
        try {
            copy();
        } catch (SQLException | IOException e) {
            LOG.warn("the state is not copied before the update to {}: {}", program, e.toString());
        }
    }

    /** Writes the version of this program, after it has opened the state. */
    void finish() throws IOException {
        if (!last().equals(Optional.of(program))) {
            Files.writeString(version(), program + "\n");
        }
    }

    private void copy() throws SQLException, IOException {
        if (!(DatabaseCopy.copy(files.database(), files.building()) instanceof Usable usable)) {
            // The opening finds the damage, too, and keeps the file.
            return;
        }
        if (usable.version().isOutdated()) {
            // The migration keeps the file.
            StateFiles.delete(files.building());
            return;
        }
        Path copy = files.unusedName(REASON + program.replaceAll("[^A-Za-z0-9.]", "-"), clock.instant());
        StateFiles.rename(files.building(), copy);
        LOG.info("the state of {} is kept as {} before the update to {}", last().orElse("an earlier version"), copy,
                program);
        for (Path old : newestFirst().stream().skip(KEPT).toList()) {
            Files.delete(old);
        }
    }

    private List<Path> newestFirst() throws IOException {
        record Copy(Path file, FileTime time) {
        }
        List<Copy> copies = new ArrayList<>();
        try (Stream<Path> found = Files.list(files.directory())) {
            for (Path file : found.toList()) {
                if (String.valueOf(file.getFileName()).startsWith("openmds.db." + REASON)) {
                    copies.add(new Copy(file, Files.getLastModifiedTime(file)));
                }
            }
        }
        return copies.stream().sorted(Comparator.comparing(Copy::time).reversed()).map(Copy::file).toList();
    }

    /** Returns the program that opened the state last; empty before version 0.2.0, or if the file cannot be read. */
    private Optional<String> last() throws IOException {
        if (!Files.exists(version()) || Files.size(version()) > MAX_NAME_BYTES) {
            return Optional.empty();
        }
        return Optional.of(new String(Files.readAllBytes(version()), UTF_8).strip());
    }

    private Path version() {
        return files.directory().resolve("openmds.version");
    }
}
