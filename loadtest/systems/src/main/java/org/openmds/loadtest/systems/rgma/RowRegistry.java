package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.database.Connections;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** As one would build it today, and as R-GMA's later versions did: a connection each, locks on rows, and a task that deletes what has expired. */
final class RowRegistry implements Registry {

    private static final Logger LOG = LoggerFactory.getLogger(RowRegistry.class);
    private static final Duration CLEANS_EVERY = Duration.ofSeconds(10);

    private final Connections connections;
    private final Clock clock;
    private final ScheduledFuture<?> cleaning;
    private final LongAdder waited = new LongAdder();

    RowRegistry(Connections connections, Clock clock, ScheduledExecutorService timer) {
        this.connections = connections;
        this.clock = clock;
        cleaning = timer.scheduleWithFixedDelay(this::clean, CLEANS_EVERY.toMillis(), CLEANS_EVERY.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void register(ProducerEntry producer, Duration lifetime) throws SQLException {
        try (Connection connection = connection()) {
            RegistryTables.putProducer(connection, producer, clock.millis() + lifetime.toMillis());
        }
    }

    @Override
    public List<ProducerEntry> consumer(String url, ConsumerQuery query) throws SQLException {
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
            waited.add(System.nanoTime() - asked);
        }
    }

    private void clean() {
        try (Connection connection = connections.take(RegistryTables.SCHEMA)) {
            RegistryTables.deleteExpired(connection, clock.millis());
        } catch (SQLException e) {
            LOG.warn("what has expired could not be deleted, which is tried again in {}: {}", CLEANS_EVERY,
                    e.getMessage());
        }
    }

    /** For a connection of the pool. */
    @Override
    public long lockWaitNanos() {
        return waited.sum();
    }

    @Override
    public void close() {
        cleaning.cancel(false);
    }
}
