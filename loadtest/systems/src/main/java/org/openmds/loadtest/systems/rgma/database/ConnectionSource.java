package org.openmds.loadtest.systems.rgma.database;

import java.sql.Connection;
import java.sql.SQLException;

/** How connections to a database are had. Thread-safe. */
public interface ConnectionSource extends AutoCloseable {

    /**
     * A connection whose statements mean that schema. Who takes it closes it.
     *
     * @throws SQLException
     *             also where there is none within a bounded time
     */
    Connection take(String schema) throws SQLException;

    /** How many have been made. */
    long opened();

    @Override
    void close();
}
