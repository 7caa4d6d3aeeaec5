package org.openmds.loadtest.systems.rgma.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** Opens a new connection for each use, as R-GMA 3.4.6 did: the bottleneck that the study found in the ProducerServlet. */
public final class NewConnections implements ConnectionSource {

    private final MariaDb database;
    private final DatabaseAccount account;
    private final LongAdder opened = new LongAdder();

    public NewConnections(MariaDb database, MariaDb.AccountRole role) {
        this.database = database;
        this.account = database.account(role);
    }

    @Override
    public Connection take(String schema) throws SQLException {
        opened.increment();
        return DriverManager.getConnection(database.url(schema), account.user(), account.password());
    }

    @Override
    public long opened() {
        return opened.sum();
    }

    @Override
    public void close() {
        // Callers close their connections.
    }
}
