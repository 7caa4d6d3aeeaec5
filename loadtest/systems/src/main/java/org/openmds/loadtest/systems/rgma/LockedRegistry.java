package org.openmds.loadtest.systems.rgma;

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
 * As R-GMA 3.4.6 did it, which the study found to be the bottleneck: one connection for all, and before each query both tables are locked
 * and what has expired is deleted, for which the database looks at every row.
 */
final class LockedRegistry implements Registry {

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(60);

    private final ConnectionSource connectionSource;
    private final Clock clock;
    private final LongAdder lockWait = new LongAdder();
    private final ReentrantLock turn = new ReentrantLock(true);
    @GuardedBy("turn")
    private @Nullable Connection shared;

    LockedRegistry(ConnectionSource connectionSource, Clock clock) {
        this.connectionSource = connectionSource;
        this.clock = clock;
    }

    /** Work under the locks. */
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
        if (!turn.tryLock(LOCK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new TimeoutException("the Registry was busy for " + LOCK_TIMEOUT);
        }
        try {
            lockWait.add(System.nanoTime() - asked);
            return withTableLocks(connection(), work);
        } catch (SQLException e) {
            closeShared();
            throw e;
        } finally {
            turn.unlock();
        }
    }

    private <T> T withTableLocks(Connection connection, LockedWork<T> work) throws SQLException {
        RegistryTables.execute(connection, "LOCK TABLES producers WRITE, consumers WRITE");
        T result = work.execute(connection, clock.millis());
        RegistryTables.execute(connection, "UNLOCK TABLES");
        return result;
    }

    @GuardedBy("turn")
    private Connection connection() throws SQLException {
        Connection usable = shared;
        if (usable == null) {
            usable = connectionSource.take(RegistryTables.SCHEMA);
            shared = usable;
        }
        return usable;
    }

    /** Which gives its locks back, too; the next call has a new one. */
    @GuardedBy("turn")
    private void closeShared() {
        Connection closing = shared;
        shared = null;
        if (closing != null) {
            try {
                closing.close();
            } catch (SQLException _) {
                // It is given up either way.
            }
        }
    }

    @Override
    public long lockWaitNanos() {
        return lockWait.sum();
    }

    @Override
    public void close() {
        turn.lock();
        try {
            closeShared();
        } finally {
            turn.unlock();
        }
    }
}
