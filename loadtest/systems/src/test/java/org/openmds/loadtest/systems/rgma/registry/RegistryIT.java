package org.openmds.loadtest.systems.rgma.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.CpuLoad;
import org.openmds.loadtest.systems.rgma.DatabaseConnections;
import org.openmds.loadtest.systems.rgma.LatestProducer;
import org.openmds.loadtest.systems.rgma.SharedMariaDb;

/** Contract test of the registries of both eras, over MariaDB. */
class RegistryIT {

    private static final Instant START = Instant.parse("2003-06-01T00:00:00Z");
    private static final ConsumerQuery ALL = ConsumerQuery.parse("SELECT * FROM cpuLoad");

    private static SharedMariaDb databases;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final SettableClock settableClock = new SettableClock();

    /** A clock that a test sets. */
    private static final class SettableClock extends Clock {
        private Instant now = START;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    }

    @BeforeAll
    static void prepare(@TempDir Path folder) {
        databases = new SharedMariaDb(folder);
    }

    @AfterAll
    static void stopDatabases() {
        databases.close();
    }

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private static ProducerEntry producer(String host) {
        return new ProducerEntry("http://" + host + "/1", "cpuLoad", CpuLoad.predicate(host), LatestProducer.TYPE);
    }

    private Registry registry(SystemEra era, DatabaseConnections databaseConnections) {
        return era == SystemEra.YEAR_2003
                ? new LockedRegistry(databaseConnections.ownerConnections(), settableClock)
                : new RowRegistry(databaseConnections.ownerConnections(), settableClock, timer);
    }

    @ParameterizedTest
    @EnumSource
    void registerConsumer_ofATable_returnsItsProducers(SystemEra era) throws Exception {
        try (DatabaseConnections databaseConnections = DatabaseConnections.open(databases.emptyDatabase(era), era);
                Registry registry = registry(era, databaseConnections)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(1));

            assertThat(registry.registerConsumer("http://c", ALL)).containsExactlyInAnyOrder(producer("a"),
                    producer("b"));
            assertThat(registry.registerConsumer("http://c",
                    ConsumerQuery.parse("SELECT * FROM cpuLoad WHERE host = 'b'")))
                    .containsExactly(producer("b"));
            assertThat(registry.registerConsumer("http://c", ConsumerQuery.parse("SELECT * FROM other"))).isEmpty();
            assertThat(count(databaseConnections, "consumers")).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void registerConsumer_expiredProducer_isNotReturned(SystemEra era) throws Exception {
        try (DatabaseConnections databaseConnections = DatabaseConnections.open(databases.emptyDatabase(era), era);
                Registry registry = registry(era, databaseConnections)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(3));
            settableClock.now = START.plus(Duration.ofMinutes(2));

            assertThat(registry.registerConsumer("http://c", ALL)).containsExactly(producer("b"));
        }
    }

    @Test
    void registerConsumer_in2003_deletesExpiredRowsFirst() throws Exception {
        try (DatabaseConnections databaseConnections = DatabaseConnections
                .open(databases.emptyDatabase(SystemEra.YEAR_2003), SystemEra.YEAR_2003);
                Registry registry = registry(SystemEra.YEAR_2003, databaseConnections)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            List<ProducerEntry> _ = registry.registerConsumer("http://c", ALL);
            settableClock.now = START.plus(RegistryTables.CONSUMER_LIFETIME).plusMillis(1);

            assertThat(registry.registerConsumer("http://c", ALL)).isEmpty();
            assertThat(count(databaseConnections, "producers")).isZero();
            assertThat(count(databaseConnections, "consumers")).isEqualTo(1);
            assertThat(databaseConnections.ownerConnections().opened()).as("all calls must share one connection")
                    .isEqualTo(1);
        }
    }

    private static int count(DatabaseConnections databaseConnections, String table) throws SQLException {
        try (Connection connection = databaseConnections.readerConnections().take(RegistryTables.SCHEMA);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            count.next();
            return count.getInt(1);
        }
    }
}
