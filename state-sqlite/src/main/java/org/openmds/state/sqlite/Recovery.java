package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.state.StateException;

/**
 * Opens the database in any condition. Intact files are used unchanged. If files are damaged, all intact rows are written to a new database, and
 * the damaged files are renamed. Used once, by the owner of the directory's lock.
 *
 * <p>
 * Some damage cannot be detected: a missing log, or a log that was truncated exactly after a transaction.
 */
final class Recovery {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    private final StateFiles files;
    private final Clock clock;
    private final List<String> problems = new ArrayList<>();
    private final List<Path> keptAside = new ArrayList<>();

    Recovery(StateFiles files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    /** The open table and the report of the recovery. */
    record RecoveredTable(RecordTable table, RecoveryReport report) {
    }

    RecoveredTable open() throws IOException, SQLException {
        files.deleteUnfinished();
        if (Files.exists(files.recovered())) {
            problems.add("an interrupted recovery is completed now");
            putInPlace();
        }
        if (!Files.exists(files.database()) && StateFiles.size(files.log()) == 0) {
            RecordTable.create(files.building(), List.of());
            files.rename(files.building(), files.database());
        }
        Optional<RecordTable> sound = openIntact();
        RecordTable table = sound.isPresent() ? sound.get() : openRebuilt();
        return new RecoveredTable(table, new RecoveryReport(problems, keptAside));
    }

    /** Opens the table; empty if anything is damaged. */
    private Optional<RecordTable> openIntact() throws IOException, SQLException {
        WriteAheadLog log = WriteAheadLog.inspect(files.log());
        problems.addAll(log.problems());
        if (log.damaged()) {
            return Optional.empty();
        }
        // SQLite reads the header of the file first, and deletes the log of an empty database.
        DatabaseHeader fileHeader = header(WriteAheadLog.NONE);
        DatabaseHeader header = header(log);
        if (header.isNewer()) {
            throw new StateException(
                    "state directory %s was written by a newer OpenMDS: its schema version is %d, this version supports %d; update OpenMDS"
                            .formatted(files.directory(), header.version(), DatabaseHeader.SCHEMA_VERSION));
        }
        if (!header.intact() || !fileHeader.intact()) {
            problems.add("structure: the header of %s is damaged".formatted(files.database()));
            return Optional.empty();
        }
        return openChecked();
    }

    private DatabaseHeader header(WriteAheadLog log) throws IOException {
        try (PageImages pages = new PageImages(files, log)) {
            return DatabaseHeader.of(pages.page(1).orElseGet(() -> new byte[DatabaseHeader.PAGE_SIZE]));
        }
    }

    private Optional<RecordTable> openChecked() throws SQLException {
        try {
            RecordTable table = RecordTable.open(files.database());
            List<String> found = check(table);
            problems.addAll(found);
            if (found.isEmpty()) {
                return Optional.of(table);
            }
            table.close();
        } catch (SQLException e) {
            if (!SqliteErrors.isDamage(e)) {
                throw e;
            }
            problems.add("structure: " + e.getMessage());
        }
        return Optional.empty();
    }

    private static List<String> check(RecordTable table) throws SQLException {
        try {
            return table.check();
        } catch (SQLException e) {
            try (table) {
                throw e;
            }
        }
    }

    private RecordTable openRebuilt() throws IOException, SQLException {
        // SQLite may have moved the log into the database when it was closed, so it is inspected again.
        WriteAheadLog log = WriteAheadLog.inspect(files.log());
        try (PageImages pages = new PageImages(files, log)) {
            Salvage.Result result = Salvage.of(pages);
            problems.addAll(result.problems());
            problems.add("%d intact records were recovered".formatted(result.rows().size()));
            RecordTable.create(files.building(), result.rows());
        }
        files.rename(files.building(), files.recovered());
        putInPlace();
        RecordTable table = RecordTable.open(files.database());
        List<String> found = check(table);
        if (!found.isEmpty()) {
            table.close();
            throw new StateException("state directory %s: the rebuilt database is damaged again: %s; check the disk"
                    .formatted(files.directory(), found));
        }
        return table;
    }

    private void putInPlace() throws IOException {
        Path aside = unusedName();
        keepAside(files.database(), aside);
        keepAside(files.log(), aside.resolveSibling(aside.getFileName() + "-wal"));
        files.rename(files.recovered(), files.database());
    }

    private void keepAside(Path file, Path aside) throws IOException {
        if (Files.exists(file)) {
            files.rename(file, aside);
            keptAside.add(aside);
        }
    }

    private Path unusedName() {
        String timestamp = TIMESTAMP.format(clock.instant());
        Path aside = files.aside(timestamp);
        for (int i = 2; Files.exists(aside); i++) {
            aside = files.aside(timestamp + "-" + i);
        }
        return aside;
    }
}
