package org.openmds.loadtest.systems.rgma.database;

import java.sql.Connection;
import java.sql.SQLException;

/** A source of database connections. Thread-safe. */
public interface ConnectionSource extends AutoCloseable {

    /**
     * Returns a connection to a schema. The caller closes it.
     *
     * @throws SQLException
     *             on failure, or if no connection is available within a bounded time
     */
    Connection take(String schema) throws SQLException;

    /** Returns the number of connections opened so far. */
    long opened();

    @Override
    void close();
}
