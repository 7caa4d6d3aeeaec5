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
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/** R-GMA as its users meet it, over a MariaDB that all tests share. */
class RgmaSystemIT {

    private static final Duration WITHIN = Duration.ofSeconds(10);

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

    private static RunningSystem start(Part part, Era era, int servers) throws Exception {
        return start(Setup.local(part, era, folder).servers(servers));
    }

    private static RunningSystem start(Setup setup) throws Exception {
        return RgmaServer.start(setup, databases.empty(setup.era()), new Closing());
    }

    private static Answer ask(Part part, Query query, Era era, String target) throws Exception {
        try (Users user = new Users(system(), system().client(part, query, target), era)) {
            return user.ask();
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_ofAnInformationServer_asksAllItsProducers(Era era) throws Exception {
        try (RunningSystem running = start(Part.INFORMATION_SERVER, era, 1)) {
            Answer all = ask(Part.INFORMATION_SERVER, Query.ALL, era, running.target());
            Answer part = ask(Part.INFORMATION_SERVER, Query.PART, era, running.target());
            Answer named = ask(Part.INFORMATION_SERVER, Query.NAMED, era, running.target());

            assertThat(List.of(all, part, named)).extracting(Answer::outcome).containsOnly(Outcome.OK);
            assertThat(all.bytes()).isBetween(18_000L, 22_000L);
            assertThat(part.bytes()).isLessThan(2_500);
            assertThat(named.bytes()).isEqualTo(all.bytes());
            assertThat(running.counters()).containsEntry("queries", 3L)
                    .containsEntry("producer-queries", 30L)
                    .containsEntry("registry-queries", 0L);
            if (era == Era.THEN) {
                assertThat(running.counters()).containsEntry("database-connections", 30L);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_ofADirectoryServer_asksTheRegistryAlone(Era era) throws Exception {
        try (RunningSystem running = start(Part.DIRECTORY_SERVER, era, 3)) {
            Answer all = ask(Part.DIRECTORY_SERVER, Query.ALL, era, running.target());
            Answer named = ask(Part.DIRECTORY_SERVER, Query.NAMED, era, running.target());

            assertThat(all.outcome()).isEqualTo(Outcome.OK);
            assertThat(all.bytes()).isGreaterThan(2 * named.bytes());
            assertThat(running.counters()).containsEntry("registry-queries", 2L).containsEntry("producer-queries", 0L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void query_ofAnAggregateServer_isAnsweredFromOneTable(Era era) throws Exception {
        try (RunningSystem running = start(Part.AGGREGATE_SERVER, era, 20)) {
            Answer all = ask(Part.AGGREGATE_SERVER, Query.ALL, era, running.target());
            Answer named = ask(Part.AGGREGATE_SERVER, Query.NAMED, era, running.target());

            assertThat(List.of(all, named)).extracting(Answer::outcome).containsOnly(Outcome.OK);
            assertThat(all.bytes()).isBetween(20 * 130L, 20 * 250L);
            assertThat(named.bytes()).isLessThan(700);
            assertThat(running.counters()).containsEntry("producer-queries", 2L).containsEntry("dropped-rows", 0L);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INFORMATION_SERVER", "DIRECTORY_SERVER"})
    void query_thatTellsItsSteps_hasThoseOfTheStudyWithoutGaps(Part part) throws Exception {
        for (Era era : Era.values()) {
            try (RunningSystem running = start(part, era, 1);
                    Users user = new Users(system(), system().client(part, Query.ALL, running.target()), era)) {
                long start = System.nanoTime();
                List<Timed> steps = user.ask().phases();
                long took = System.nanoTime() - start;

                assertThat(steps).extracting(Timed::name)
                        .containsExactlyElementsOf(system().steps(part).stream().map(Step::recorded).toList());
                IntStream.range(1, steps.size())
                        .forEach(i -> assertThat(steps.get(i).offsetNanos())
                                .isEqualTo(steps.get(i - 1).offsetNanos() + steps.get(i - 1).durationNanos()));
                assertThat(steps.stream().mapToLong(Timed::durationNanos).sum()).isPositive().isLessThanOrEqualTo(took);
                assertThat(user.ask().phases()).as("of each second query").isEmpty();
            }
        }
    }

    @Test
    void query_mediated_asksTheRegistryAndThenTheProducersOfThatHost() throws Exception {
        try (RunningSystem running = start(Part.DIRECTORY_SERVER, Era.THEN, 3);
                Users user = new Users(system(), new ClientSpec(RgmaKind.NAME, running.target(),
                        Map.of("ask", "mediated", "select", "SELECT host FROM cpuLoad WHERE host = 'node0002'",
                                "expect-rows", "10")),
                        Era.THEN)) {
            assertThat(user.ask().outcome()).isEqualTo(Outcome.OK);
            assertThat(running.counters()).containsEntry("registry-queries", 1L)
                    .containsEntry("database-connections", 10L);
        }
    }

    @Test
    void query_afterAnInsert_givesTheNewRow() throws Exception {
        try (RunningSystem running = start(Part.INFORMATION_SERVER, Era.THEN, 1); Http http = new Http(Era.THEN)) {
            URI producer = URI.create(running.target() + "/1");
            Object _ = http.postForm(URI.create(producer + "/insert"), WITHIN, "value", "node0001/1", "value",
                    "node0001", "value", "9.75", "value", "1", "value", "1", "value", "0", "value", "none");
            Tuples tuples = TuplesXml.read(http.get(
                    URI.create(producer + "/query?" + Http.form("select", "SELECT load1 FROM cpuLoad")), WITHIN)
                    .body());

            assertThat(tuples).isEqualTo(new Tuples(List.of("load1"), List.of(List.of("9.75"))));
        }
    }

    @Test
    void ask_ofWhatIsNotThereOrNotAllowed_isToldByTheStatus() throws Exception {
        try (RunningSystem running = start(Part.INFORMATION_SERVER, Era.NOW, 1); Http http = new Http(Era.NOW)) {
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> http.get(URI.create(running.target() + "/99/query?select=x"), WITHIN))
                    .withMessageContaining("producer 99")
                    .matches(failure -> failure.outcome() == Outcome.NOT_FOUND);
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> http.get(
                            URI.create(running.target() + "/1/query?" + Http.form("select", "DELETE FROM cpuLoad")),
                            WITHIN))
                    .withMessageContaining("expected SELECT");
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> http.get(URI.create(running.target() + "/create?type=latest"), WITHIN))
                    .withMessageContaining("POST");
            assertThatExceptionOfType(HttpFailure.class)
                    .isThrownBy(() -> http.postForm(URI.create(running.target() + "/1/insert"), WITHIN, "value", "1"))
                    .withMessageContaining("7 values, got 1");
        }
    }

    @Test
    void query_afterTheServersEnd_isRefused() throws Exception {
        for (Era era : Era.values()) {
            RunningSystem running = start(Part.INFORMATION_SERVER, era, 1);
            try (running;
                    Users user = new Users(system(),
                            system().client(Part.INFORMATION_SERVER, Query.ALL, running.target()), era)) {
                assertThat(user.ask().outcome()).isEqualTo(Outcome.OK);
                running.close();
                assertThat(user.ask().outcome()).isIn(Outcome.REFUSED, Outcome.RESET);
            }
        }
    }

    @Test
    void query_withFewerRowsThanProducers_isABadAnswer() throws Exception {
        try (RunningSystem running = start(Part.AGGREGATE_SERVER, Era.NOW, 2);
                Users user = new Users(system(),
                        new ClientSpec(RgmaKind.NAME, running.target(), Map.of("expect-rows", "3")), Era.NOW)) {
            assertThat(user.ask().outcome()).isEqualTo(Outcome.BAD_ANSWER);
        }
    }

    private static Outcome ask(RunningSystem running, Query query, Setup expected) throws Exception {
        ClientSpec usual = system().client(expected.part(), query, running.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(system().complete(query, expected));
        try (Users user = new Users(system(), new ClientSpec(usual.kind(), usual.target(), options), Era.NOW)) {
            return user.ask().outcome();
        }
    }

    @ParameterizedTest
    @EnumSource
    void complete_answerThatLacksAProducer_isABadOne(Part part) throws Exception {
        Setup setup = Setup.local(part, Era.NOW, folder).servers(2);
        try (RunningSystem running = start(part, Era.NOW, 2)) {
            for (Query query : Query.values()) {
                assertThat(ask(running, query, setup)).isEqualTo(Outcome.OK);
            }
            if (part != Part.INFORMATION_SERVER) {
                assertThat(ask(running, Query.ALL, setup.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
            }
        }
    }

    @Test
    void start_atAPortThatIsTaken_failsAndLeavesNothing() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        Closing closing = new Closing();
        closing.add(() -> ended.set(true));
        MariaDb database = databases.empty(Era.NOW);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            Setup setup = Setup.local(Part.INFORMATION_SERVER, Era.NOW, folder).port(taken.getLocalPort());

            assertThatExceptionOfType(SystemException.class)
                    .isThrownBy(() -> RgmaServer.start(setup, database, closing))
                    .withMessageContaining("R-GMA cannot be started");
        }
        assertThat(ended).isTrue();
    }
}
