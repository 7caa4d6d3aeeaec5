package org.openmds.loadtest.systems.rgma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.rgma.database.MariaDb;
import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;

/** R-GMA from its users' view, over a MariaDB that all tests share. */
class RgmaSystemIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @TempDir
    private static Path folder;
    private static SharedMariaDb databases;

    @BeforeAll
    static void prepare() {
        databases = new SharedMariaDb(folder);
    }

    @AfterAll
    static void stopDatabases() {
        databases.close();
    }

    private static ComparedSystem system() {
        return new RgmaSystem();
    }

    private static RunningSystem start(SystemPart part, SystemEra era, int servers) throws Exception {
        return start(SystemSetup.local(part, era, folder).servers(servers));
    }

    private static RunningSystem start(SystemSetup setup) throws Exception {
        return RgmaServer.start(setup, databases.emptyDatabase(setup.era()), new CloseableStack());
    }

    private static CallResult call(SystemPart part, QueryScope query, SystemEra era, String target) throws Exception {
        try (RgmaTestUser user = new RgmaTestUser(system(), system().client(part, query, target), era)) {
            return user.query();
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_informationServer_queriesAllItsProducers(SystemEra era) throws Exception {
        try (RunningSystem running = start(SystemPart.INFORMATION_SERVER, era, 1)) {
            CallResult all = call(SystemPart.INFORMATION_SERVER, QueryScope.ALL, era, running.target());
            CallResult part = call(SystemPart.INFORMATION_SERVER, QueryScope.PART, era, running.target());
            CallResult named = call(SystemPart.INFORMATION_SERVER, QueryScope.NAMED, era, running.target());

            assertThat(List.of(all, part, named)).extracting(CallResult::outcome).containsOnly(Outcome.OK);
            assertThat(all.bytes()).isBetween(18_000L, 22_000L);
            assertThat(part.bytes()).isLessThan(2_500);
            assertThat(named.bytes()).isEqualTo(all.bytes());
            assertThat(running.counters()).containsEntry("queries", 3L)
                    .containsEntry("producer-queries", 30L)
                    .containsEntry("registry-queries", 0L);
            if (era == SystemEra.YEAR_2003) {
                assertThat(running.counters()).containsEntry("database-connections", 30L);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_directoryServer_queriesOnlyTheRegistry(SystemEra era) throws Exception {
        try (RunningSystem running = start(SystemPart.DIRECTORY_SERVER, era, 3)) {
            CallResult all = call(SystemPart.DIRECTORY_SERVER, QueryScope.ALL, era, running.target());
            CallResult named = call(SystemPart.DIRECTORY_SERVER, QueryScope.NAMED, era, running.target());

            assertThat(all.outcome()).isEqualTo(Outcome.OK);
            assertThat(all.bytes()).isGreaterThan(2 * named.bytes());
            assertThat(running.counters()).containsEntry("registry-queries", 2L).containsEntry("producer-queries", 0L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_ofAnAggregateServer_isAnsweredFromOneTable(SystemEra era) throws Exception {
        try (RunningSystem running = start(SystemPart.AGGREGATE_SERVER, era, 20)) {
            CallResult all = call(SystemPart.AGGREGATE_SERVER, QueryScope.ALL, era, running.target());
            CallResult named = call(SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, era, running.target());

            assertThat(List.of(all, named)).extracting(CallResult::outcome).containsOnly(Outcome.OK);
            assertThat(all.bytes()).isBetween(20 * 130L, 20 * 250L);
            assertThat(named.bytes()).isLessThan(700);
            assertThat(running.counters()).containsEntry("producer-queries", 2L).containsEntry("dropped-rows", 0L);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INFORMATION_SERVER", "DIRECTORY_SERVER"})
    void query_withSteps_hasTheStudysStepsWithoutGaps(SystemPart part) throws Exception {
        for (SystemEra era : SystemEra.values()) {
            try (RunningSystem running = start(part, era, 1);
                    RgmaTestUser user = new RgmaTestUser(system(),
                            system().client(part, QueryScope.ALL, running.target()), era)) {
                long start = System.nanoTime();
                List<CallPhase> steps = user.query().phases();
                long took = System.nanoTime() - start;

                assertThat(steps).extracting(CallPhase::name)
                        .containsExactlyElementsOf(system().steps(part).stream().map(QueryStep::recordedName).toList());
                IntStream.range(1, steps.size())
                        .forEach(i -> assertThat(steps.get(i).offsetNanos())
                                .isEqualTo(steps.get(i - 1).offsetNanos() + steps.get(i - 1).durationNanos()));
                assertThat(steps.stream().mapToLong(CallPhase::durationNanos).sum()).isPositive()
                        .isLessThanOrEqualTo(took);
                assertThat(user.query().phases()).as("only every other query has steps").isEmpty();
            }
        }
    }

    @Test
    void query_mediated_queriesTheRegistryAndTheProducersOfThatHost() throws Exception {
        try (RunningSystem running = start(SystemPart.DIRECTORY_SERVER, SystemEra.YEAR_2003, 3);
                RgmaTestUser user = new RgmaTestUser(system(), new ClientSpec(RgmaKind.NAME, running.target(),
                        Map.of("ask", "mediated", "select", "SELECT host FROM cpuLoad WHERE host = 'node0002'",
                                "expect-rows", "10")),
                        SystemEra.YEAR_2003)) {
            assertThat(user.query().outcome()).isEqualTo(Outcome.OK);
            assertThat(running.counters()).containsEntry("registry-queries", 1L)
                    .containsEntry("database-connections", 10L);
        }
    }

    @Test
    void query_afterAnInsert_returnsTheNewRow() throws Exception {
        try (RunningSystem running = start(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003, 1);
                ServletClient servletClient = new ServletClient(SystemEra.YEAR_2003)) {
            URI producer = URI.create(running.target() + "/1");
            Object _ = servletClient.postForm(URI.create(producer + "/insert"), TIMEOUT, "value", "node0001/1", "value",
                    "node0001", "value", "9.75", "value", "1", "value", "1", "value", "0", "value", "none");
            Tuples tuples = TuplesXml.read(servletClient.get(
                    URI.create(producer + "/query?" + ServletClient.form("select", "SELECT load1 FROM cpuLoad")),
                    TIMEOUT)
                    .body());

            assertThat(tuples).isEqualTo(new Tuples(List.of("load1"), List.of(List.of("9.75"))));
        }
    }

    @Test
    void request_unknownOrNotAllowed_isAnsweredWithTheStatus() throws Exception {
        try (RunningSystem running = start(SystemPart.INFORMATION_SERVER, SystemEra.TODAY, 1);
                ServletClient servletClient = new ServletClient(SystemEra.TODAY)) {
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> servletClient.get(URI.create(running.target() + "/99/query?select=x"), TIMEOUT))
                    .withMessageContaining("producer 99")
                    .matches(failure -> failure.outcome() == Outcome.NOT_FOUND);
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> servletClient.get(
                            URI.create(running.target() + "/1/query?"
                                    + ServletClient.form("select", "DELETE FROM cpuLoad")),
                            TIMEOUT))
                    .withMessageContaining("expected SELECT");
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> servletClient.get(URI.create(running.target() + "/create?type=latest"), TIMEOUT))
                    .withMessageContaining("POST");
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> servletClient.postForm(URI.create(running.target() + "/1/insert"), TIMEOUT,
                            "value", "1"))
                    .withMessageContaining("7 values, got 1");
        }
    }

    @Test
    void query_stoppedServer_isRefused() throws Exception {
        for (SystemEra era : SystemEra.values()) {
            RunningSystem running = start(SystemPart.INFORMATION_SERVER, era, 1);
            try (running;
                    RgmaTestUser user = new RgmaTestUser(system(),
                            system().client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, running.target()), era)) {
                assertThat(user.query().outcome()).isEqualTo(Outcome.OK);
                running.close();
                assertThat(user.query().outcome()).isIn(Outcome.REFUSED, Outcome.RESET);
            }
        }
    }

    @Test
    void query_withFewerRowsThanProducers_isABadAnswer() throws Exception {
        try (RunningSystem running = start(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, 2);
                RgmaTestUser user = new RgmaTestUser(system(),
                        new ClientSpec(RgmaKind.NAME, running.target(), Map.of("expect-rows", "3")), SystemEra.TODAY)) {
            assertThat(user.query().outcome()).isEqualTo(Outcome.BAD_ANSWER);
        }
    }

    private static Outcome call(RunningSystem running, QueryScope query, SystemSetup expected) throws Exception {
        ClientSpec usual = system().client(expected.part(), query, running.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(system().completenessOptions(query, expected));
        try (RgmaTestUser user = new RgmaTestUser(system(), new ClientSpec(usual.kind(), usual.target(), options),
                SystemEra.TODAY)) {
            return user.query().outcome();
        }
    }

    @ParameterizedTest
    @EnumSource
    void completenessOptions_answerLacksAProducer_isABadAnswer(SystemPart part) throws Exception {
        SystemSetup setup = SystemSetup.local(part, SystemEra.TODAY, folder).servers(2);
        try (RunningSystem running = start(part, SystemEra.TODAY, 2)) {
            for (QueryScope query : QueryScope.values()) {
                assertThat(call(running, query, setup)).isEqualTo(Outcome.OK);
            }
            if (part != SystemPart.INFORMATION_SERVER) {
                assertThat(call(running, QueryScope.ALL, setup.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
            }
        }
    }

    @Test
    void start_portInUse_failsAndClosesAllParts() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        CloseableStack closeableStack = new CloseableStack();
        closeableStack.add(() -> ended.set(true));
        MariaDb database = databases.emptyDatabase(SystemEra.TODAY);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            SystemSetup setup = SystemSetup.local(SystemPart.INFORMATION_SERVER, SystemEra.TODAY, folder)
                    .port(taken.getLocalPort());

            assertThatExceptionOfType(SystemException.class)
                    .isThrownBy(() -> RgmaServer.start(setup, database, closeableStack))
                    .withMessageContaining("R-GMA cannot be started");
        }
        assertThat(ended).isTrue();
    }
}
