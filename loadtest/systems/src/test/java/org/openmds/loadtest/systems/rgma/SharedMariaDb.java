package org.openmds.loadtest.systems.rgma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.database.DatabaseAccount;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/** One MariaDB for each era, started at its first use and shared by all tests of a class. Not thread-safe. */
public final class SharedMariaDb implements AutoCloseable {

    private final Path folder;
    private final Map<SystemEra, MariaDb> started = new EnumMap<>(SystemEra.class);

    public SharedMariaDb(Path folder) {
        this.folder = folder;
    }

    /** Returns the era's database, without the schemas of earlier tests. */
    public MariaDb emptyDatabase(SystemEra era) throws Exception {
        MariaDb database = started.get(era);
        if (database == null) {
            database = start(era);
            started.put(era, database);
        }
        DatabaseAccount owner = database.account(MariaDb.AccountRole.OWNER);
        try (Connection connection = DriverManager.getConnection(database.url(""), owner.user(), owner.password());
                Statement statement = connection.createStatement()) {
            for (String schema : schemas(statement)) {
                statement.execute("DROP DATABASE " + schema);
            }
        }
        return database;
    }

    private MariaDb start(SystemEra era) throws Exception {
        return MariaDb.start(Files.createDirectory(folder.resolve(era.name())), era);
    }

    private static List<String> schemas(Statement statement) throws SQLException {
        List<String> schemas = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SHOW DATABASES LIKE '" + MariaDb.SCHEMA_PREFIX + "%'")) {
            while (rows.next()) {
                schemas.add(rows.getString(1));
            }
        }
        return schemas;
    }

    @Override
    public void close() {
        started.values().forEach(MariaDb::close);
    }
}
