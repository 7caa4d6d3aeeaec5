package org.openmds.loadtest.systems.rgma.registry;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.systems.rgma.database.ConnectionSource;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The Registry of R-GMA 3.4.6, which the study found to be the bottleneck. All calls share one connection. Each query first locks both
 * tables and deletes expired rows, for which the database scans the whole tables.
 */
public final class LockedRegistry implements Registry {

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(60);

    private final ConnectionSource connections;
    private final Clock clock;
    private final LongAdder lockWait = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock(true);
    @GuardedBy("lock")
    private @Nullable Connection shared;

    public LockedRegistry(ConnectionSource connectionSource, Clock clock) {
        this.connections = connectionSource;
        this.clock = clock;
    }

    /** A task that runs under the locks. */
    private interface LockedWork<T> {
        T execute(Connection connection, long now) throws SQLException;
    }

    @Override
    public void register(ProducerEntry producer, Duration lifetime)
            throws SQLException, InterruptedException, TimeoutException {
        Object _ = withLocks((connection, now) -> {
            RegistryTables.putProducer(connection, producer, now + lifetime.toMillis());
            return producer;
        });
    }

    @Override
    public List<ProducerEntry> registerConsumer(String url, ConsumerQuery query)
            throws SQLException, InterruptedException, TimeoutException {
        return withLocks((connection, now) -> {
            RegistryTables.deleteExpired(connection, now);
            RegistryTables.insertConsumer(connection, url, query, now + RegistryTables.CONSUMER_LIFETIME.toMillis());
            return Mediator.relevant(RegistryTables.producers(connection, query.table(), now), query);
        });
    }

    private <T> T withLocks(LockedWork<T> work) throws SQLException, InterruptedException, TimeoutException {
        long asked = System.nanoTime();
        if (!lock.tryLock(LOCK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new TimeoutException(
                    "the Registry's lock was not available within " + LOCK_TIMEOUT.toSeconds() + " s");
        }
        try {
            lockWait.add(System.nanoTime() - asked);
            return withTableLocks(connection(), work);
        } catch (SQLException e) {
            closeShared();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private <T> T withTableLocks(Connection connection, LockedWork<T> work) throws SQLException {
        RegistryTables.execute(connection, "LOCK TABLES producers WRITE, consumers WRITE");
        T result = work.execute(connection, clock.millis());
        RegistryTables.execute(connection, "UNLOCK TABLES");
        return result;
    }

    @GuardedBy("lock")
    private Connection connection() throws SQLException {
        Connection usable = shared;
        if (usable == null) {
            usable = connections.take(RegistryTables.SCHEMA);
            shared = usable;
        }
        return usable;
    }

    /** Closes the shared connection, which releases its table locks; the next call opens a new one. */
    @GuardedBy("lock")
    private void closeShared() {
        Connection closing = shared;
        shared = null;
        if (closing != null) {
            try {
                closing.close();
            } catch (SQLException _) {
                // The connection is dropped in any case.
            }
        }
    }

    @Override
    public long lockWaitNanos() {
        return lockWait.sum();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closeShared();
        } finally {
            lock.unlock();
        }
    }
}
