package org.openmds.loadtest.systems.rgma.registry;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.database.ConnectionSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Registry as it would be built today, and as R-GMA's later versions were: a connection for each call, row locks, and a task that
 * deletes expired rows.
 */
public final class RowRegistry implements Registry {

    private static final Logger LOG = LoggerFactory.getLogger(RowRegistry.class);
    private static final Duration CLEANUP_INTERVAL = Duration.ofSeconds(10);

    private final ConnectionSource connections;
    private final Clock clock;
    private final ScheduledFuture<?> cleanup;
    private final LongAdder connectionWait = new LongAdder();

    public RowRegistry(ConnectionSource connectionSource, Clock clock, ScheduledExecutorService timer) {
        this.connections = connectionSource;
        this.clock = clock;
        cleanup = timer.scheduleWithFixedDelay(this::deleteExpired, CLEANUP_INTERVAL.toMillis(),
                CLEANUP_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void register(ProducerEntry producer, Duration lifetime) throws SQLException {
        try (Connection connection = connection()) {
            RegistryTables.putProducer(connection, producer, clock.millis() + lifetime.toMillis());
        }
    }

    @Override
    public List<ProducerEntry> registerConsumer(String url, ConsumerQuery query) throws SQLException {
        long now = clock.millis();
        try (Connection connection = connection()) {
            RegistryTables.insertConsumer(connection, url, query, now + RegistryTables.CONSUMER_LIFETIME.toMillis());
            return Mediator.relevant(RegistryTables.producers(connection, query.table(), now), query);
        }
    }

    private Connection connection() throws SQLException {
        long asked = System.nanoTime();
        try {
            return connections.take(RegistryTables.SCHEMA);
        } finally {
            connectionWait.add(System.nanoTime() - asked);
        }
    }

    private void deleteExpired() {
        try (Connection connection = connections.take(RegistryTables.SCHEMA)) {
            RegistryTables.deleteExpired(connection, clock.millis());
        } catch (SQLException e) {
            LOG.warn("cannot delete expired rows; retry in {} s: {}", CLEANUP_INTERVAL.toSeconds(),
                    e.getMessage());
        }
    }

    /** Returns the total time that calls have waited for a connection of the pool. */
    @Override
    public long lockWaitNanos() {
        return connectionWait.sum();
    }

    @Override
    public void close() {
        cleanup.cancel(false);
    }
}
