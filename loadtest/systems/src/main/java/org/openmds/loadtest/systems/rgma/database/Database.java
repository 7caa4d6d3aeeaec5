package org.openmds.loadtest.systems.rgma.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A relational database at work. Thread-safe. */
public interface Database extends AutoCloseable {

    /** Who may do what: an owner may do all below {@link #PREFIX}, a reader SELECT only, for a bounded time. */
    enum Role {
        OWNER, READER
    }

    /** Of the names of all schemas: accounts have rights on these alone. */
    String PREFIX = "rgma_";

    /** What {@link java.sql.DriverManager} takes: a URL with the schema, without user and password. */
    String url(String schema);

    Account account(Role role);

    /**
     * Makes a schema, empty, which there is not yet.
     *
     * @param owner
     *            a connection of {@link Role#OWNER}, to any schema or none
     */
    void create(Connection owner, String schema) throws SQLException;

    /** Has the connection's statements mean that schema. */
    void enter(Connection connection, String schema) throws SQLException;

    /** What CREATE TABLE ends with. */
    String tableKind();

    /** Whether it has LOCK TABLES. */
    boolean locksTables();

    /** What the database itself counts; empty where it does not. */
    Optional<DatabaseStatus> status();

    /** A command that asks with the database's own client; empty where it cannot be reached from another process. */
    Optional<String> look(String schema, String select);

    /** Ends it, with its data. */
    @Override
    void close();
}
