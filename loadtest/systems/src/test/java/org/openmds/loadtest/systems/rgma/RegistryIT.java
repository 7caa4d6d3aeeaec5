package org.openmds.loadtest.systems.rgma;

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
import org.openmds.loadtest.systems.Era;

/** Contract of registries, in both eras, over a MariaDB. */
class RegistryIT {

    private static final Instant START = Instant.parse("2003-06-01T00:00:00Z");
    private static final ConsumerQuery ALL = ConsumerQuery.parse("SELECT * FROM cpuLoad");

    private static SharedMariaDb databases;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Time time = new Time();

    /** A clock that is set. */
    private static final class Time extends Clock {
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

    private Registry registry(Era era, Storage storage) {
        return era == Era.THEN
                ? new LockedRegistry(storage.writing(), time)
                : new RowRegistry(storage.writing(), time, timer);
    }

    @ParameterizedTest
    @EnumSource
    void consumer_ofATable_isToldOfItsProducers(Era era) throws Exception {
        try (Storage storage = Storage.open(databases.empty(era), era); Registry registry = registry(era, storage)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(1));

            assertThat(registry.consumer("http://c", ALL)).containsExactlyInAnyOrder(producer("a"), producer("b"));
            assertThat(registry.consumer("http://c", ConsumerQuery.parse("SELECT * FROM cpuLoad WHERE host = 'b'")))
                    .containsExactly(producer("b"));
            assertThat(registry.consumer("http://c", ConsumerQuery.parse("SELECT * FROM other"))).isEmpty();
            assertThat(count(storage, "consumers")).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void consumer_afterAProducersTime_isNotToldOfIt(Era era) throws Exception {
        try (Storage storage = Storage.open(databases.empty(era), era); Registry registry = registry(era, storage)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            registry.register(producer("b"), Duration.ofMinutes(3));
            time.now = START.plus(Duration.ofMinutes(2));

            assertThat(registry.consumer("http://c", ALL)).containsExactly(producer("b"));
        }
    }

    @Test
    void consumer_ofThen_deletesFirstWhatHasExpired() throws Exception {
        try (Storage storage = Storage.open(databases.empty(Era.THEN), Era.THEN);
                Registry registry = registry(Era.THEN, storage)) {
            registry.register(producer("a"), Duration.ofMinutes(1));
            List<ProducerEntry> _ = registry.consumer("http://c", ALL);
            time.now = START.plus(RegistryTables.CONSUMER_LIFETIME).plusMillis(1);

            assertThat(registry.consumer("http://c", ALL)).isEmpty();
            assertThat(count(storage, "producers")).isZero();
            assertThat(count(storage, "consumers")).isEqualTo(1);
            assertThat(storage.writing().opened()).as("one connection for all").isEqualTo(1);
        }
    }

    private static int count(Storage storage, String table) throws SQLException {
        try (Connection connection = storage.reading().take(RegistryTables.SCHEMA);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            count.next();
            return count.getInt(1);
        }
    }
}
