package org.openmds.loadtest.systems.rgma.database;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** H2 within this process: a connection to it costs nothing, so that the study's bottleneck is not there. For tests and a first look. */
public final class H2 implements Database {

    private final String address = "jdbc:h2:mem:" + UUID.randomUUID()
            + ";MODE=MariaDB;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
    private final Account owner = new Account("owner", word());
    private final Account reader = new Account("reader", word());
    /** As long as it is open, there is the database. */
    private final Connection kept;

    private H2() throws SQLException {
        kept = DriverManager.getConnection(address, owner.user(), owner.password());
        try (Statement statement = kept.createStatement()) {
            statement.execute("CREATE USER " + reader.user() + " PASSWORD '" + reader.password() + "'");
        }
    }

    public static H2 start() throws SQLException {
        return new H2();
    }

    private static String word() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public String url(String schema) {
        return schema.isEmpty() ? address : address + ";SCHEMA=" + schema;
    }

    @Override
    public Account account(Role role) {
        return role == Role.OWNER ? owner : reader;
    }

    @Override
    public void create(Connection connection, String schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
            statement.execute("GRANT SELECT ON SCHEMA " + schema + " TO " + reader.user());
        }
    }

    @Override
    public void enter(Connection connection, String schema) throws SQLException {
        connection.setSchema(schema);
    }

    @Override
    public String tableKind() {
        return "";
    }

    @Override
    public boolean locksTables() {
        return false;
    }

    @Override
    public Optional<DatabaseStatus> status() {
        return Optional.empty();
    }

    @Override
    public Optional<String> look(String schema, String select) {
        return Optional.empty();
    }

    @Override
    public void close() {
        try {
            kept.close();
        } catch (SQLException _) {
            // It has no file: nothing is left.
        }
    }
}
