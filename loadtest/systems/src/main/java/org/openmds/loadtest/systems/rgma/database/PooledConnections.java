package org.openmds.loadtest.systems.rgma.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** A small connection pool. */
public final class PooledConnections implements ConnectionSource {

    private static final int POOL_SIZE = 10;
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(30);

    private final HikariDataSource pool;

    /**
     * @param home
     *            initial schema of each connection
     */
    public PooledConnections(MariaDb database, MariaDb.AccountRole role, String home) {
        HikariConfig settings = new HikariConfig();
        settings.setPoolName("rgma-" + role.name().toLowerCase(Locale.ROOT));
        settings.setJdbcUrl(database.url(home));
        settings.setUsername(database.account(role).user());
        settings.setPassword(database.account(role).password());
        settings.setMaximumPoolSize(POOL_SIZE);
        settings.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        pool = new HikariDataSource(settings);
    }

    @Override
    public Connection take(String schema) throws SQLException {
        Connection connection = pool.getConnection();
        try {
            connection.setCatalog(schema);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Returns the current size of the pool; pooled connections are seldom replaced. */
    @Override
    public long opened() {
        return pool.getHikariPoolMXBean().getTotalConnections();
    }

    @Override
    public void close() {
        pool.close();
    }
}
