package org.openmds.loadtest.systems.hawkeye;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Load.Think;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.Detour;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

class HawkeyeSystemTest {

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final HawkeyeSystem hawkeye = new HawkeyeSystem();

    @TempDir
    private Path folder;

    private Setup setup(Part part, Era era) {
        return Setup.local(part, era, folder).collectors(2).servers(2);
    }

    private static Plan plan(ClientSpec client, Plan.Connection connection) {
        return new Plan("test", client,
                new Load(Load.Model.CLOSED, List.of(new Load.Step(1, Duration.ZERO, Duration.ofSeconds(1))),
                        new Think(Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO),
                connection, LONGEST, Duration.ZERO, Duration.ofSeconds(1), 1, Duration.ofMinutes(1), List.of(), 1);
    }

    private static CallTraffic open(ClientSpec client, Plan.Connection connection) throws ClientException {
        return (CallTraffic) new HawkeyeKind().open(plan(client, connection),
                new ClientContext(new Share(0, 1), new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    private static Answer call(ClientSpec client, Plan.Connection connection)
            throws ClientException, InterruptedException {
        try (CallTraffic traffic = open(client, connection); CallTraffic.Client user = traffic.client(0)) {
            Answer first = user.call(0, LONGEST);
            return connection == Plan.Connection.KEEP_ALIVE ? user.call(1, LONGEST) : first;
        }
    }

    @Test
    void named_hawkeye_isFound() throws SystemException {
        assertThat(Systems.named("hawkeye")).isInstanceOf(HawkeyeSystem.class);
    }

    @Test
    void client_ofEachPart_timesTheStepsOfTheStudysTable() throws Exception {
        for (Part part : Part.values()) {
            for (Era era : Era.values()) {
                try (RunningSystem running = hawkeye.start(setup(part, era))) {
                    Answer answer = call(hawkeye.client(part, Query.ALL, running.target()),
                            Plan.Connection.PER_REQUEST);
                    assertThat(answer.outcome()).isEqualTo(Outcome.OK);
                    assertThat(answer.phases()).extracting(Timed::name)
                            .containsExactlyElementsOf(hawkeye.steps(part).stream().map(Step::recorded).toList());
                    assertThatNoGapIsBetween(answer.phases());
                }
            }
        }
    }

    private static void assertThatNoGapIsBetween(List<Timed> steps) {
        long end = 0;
        for (Timed step : steps) {
            assertThat(step.offsetNanos()).isEqualTo(end);
            assertThat(step.durationNanos()).isNotNegative();
            end += step.durationNanos();
        }
    }

    private Outcome ask(RunningSystem running, Query query, Setup expected) throws Exception {
        ClientSpec usual = hawkeye.client(expected.part(), query, running.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(hawkeye.complete(query, expected));
        return call(new ClientSpec(usual.kind(), usual.target(), options), Plan.Connection.PER_REQUEST).outcome();
    }

    @Test
    void complete_answerThatLacksAnAgent_isABadOne() throws Exception {
        for (Part part : Part.values()) {
            Setup setup = setup(part, Era.NOW);
            try (RunningSystem running = hawkeye.start(setup)) {
                for (Query query : Query.values()) {
                    assertThat(ask(running, query, setup)).as("%s of %s", query, part).isEqualTo(Outcome.OK);
                }
                if (part != Part.INFORMATION_SERVER) {
                    assertThat(ask(running, Query.ALL, setup.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
                }
            }
        }
    }

    @Test
    void client_thatKeepsItsConnection_locatesTheAgentOnce() throws Exception {
        try (RunningSystem running = hawkeye.start(setup(Part.INFORMATION_SERVER, Era.NOW))) {
            Answer answer = call(hawkeye.client(Part.INFORMATION_SERVER, Query.PART, running.target()),
                    Plan.Connection.KEEP_ALIVE);
            assertThat(answer.outcome()).isEqualTo(Outcome.OK);
            assertThat(running.counters()).containsEntry("manager-queries", 1L)
                    .containsEntry("queries", 2L)
                    .containsEntry("connections", 1L);
        }
    }

    @Test
    void by_agent_isAskedWhereTheDetourLeads() throws Exception {
        List<InetSocketAddress> led = new ArrayList<>();
        Detour detour = far -> {
            led.add(far);
            return far;
        };
        try (RunningSystem running = hawkeye.start(setup(Part.INFORMATION_SERVER, Era.THEN))) {
            ClientSpec client = hawkeye.by(detour,
                    hawkeye.client(Part.INFORMATION_SERVER, Query.ALL, running.target()));

            assertThat(led).hasSize(2);
            assertThat(client.options()).containsEntry(HawkeyeKind.AGENT_ADDRESS,
                    "127.0.0.1:" + led.getFirst().getPort());
            assertThat(call(client, Plan.Connection.PER_REQUEST).outcome()).isEqualTo(Outcome.OK);
            ClientSpec nobody = new ClientSpec("hawkeye", client.target(),
                    Map.of(HawkeyeKind.AGENT_ADDRESS, "127.0.0.1:1"));
            assertThat(call(nobody, Plan.Connection.PER_REQUEST).outcome()).isEqualTo(Outcome.REFUSED);
        }
    }

    @Test
    void client_ofAQueryForAPart_isGivenItToday_andWholeAdsThen() throws Exception {
        long then = bytesOfPart(Era.THEN);
        assertThat(bytesOfPart(Era.NOW)).isLessThan(then * 2 / 3);
    }

    private long bytesOfPart(Era era) throws Exception {
        try (RunningSystem running = hawkeye.start(setup(Part.AGGREGATE_SERVER, era))) {
            return call(hawkeye.client(Part.AGGREGATE_SERVER, Query.PART, running.target()),
                    Plan.Connection.PER_REQUEST).bytes();
        }
    }

    @Test
    void start_ofSimulatedAgents_tellsTheManagerOfEach_andFiresTriggers() throws Exception {
        try (RunningSystem running = hawkeye.start(setup(Part.AGGREGATE_SERVER, Era.THEN).servers(40).collectors(10))) {
            Answer all = call(hawkeye.client(Part.AGGREGATE_SERVER, Query.ALL, running.target()),
                    Plan.Connection.PER_REQUEST);
            assertThat(all.bytes()).isBetween(40 * 9_000L, 40 * 12_000L);
            assertThat(running.counters()).containsEntry("agents", 40L).containsEntry("updates", 40L);
            assertThat(running.counters().get("triggers-fired")).isPositive();
            Answer named = call(hawkeye.client(Part.AGGREGATE_SERVER, Query.NAMED, running.target()),
                    Plan.Connection.PER_REQUEST);
            assertThat(named.bytes()).isLessThan(12_000);
        }
    }

    @Test
    void start_ofMachines_runsTheirModulesAsProcesses() throws Exception {
        try (RunningSystem running = hawkeye.start(setup(Part.DIRECTORY_SERVER, Era.THEN))) {
            assertThat(running.counters()).containsEntry("module-processes", 4L).containsEntry("agents", 2L);
        }
    }

    @Test
    void start_of99Modules_isRefusedThen() {
        assertThatExceptionOfType(SystemException.class)
                .isThrownBy(() -> hawkeye.start(setup(Part.INFORMATION_SERVER, Era.THEN).collectors(99)))
                .withMessageContaining("module 99")
                .withMessageContaining("98");
    }

    @Test
    void call_ofAnAgentThatIsUnknown_isABadAnswer_ofNobody_isRefused() throws Exception {
        ClientSpec nobody;
        try (RunningSystem running = hawkeye.start(setup(Part.AGGREGATE_SERVER, Era.THEN))) {
            nobody = new ClientSpec("hawkeye", running.target(), Map.of());
            assertThat(call(new ClientSpec("hawkeye", running.target() + "elsewhere", Map.of()),
                    Plan.Connection.PER_REQUEST).outcome())
                    .isEqualTo(Outcome.BAD_ANSWER);
            assertThat(call(new ClientSpec("hawkeye", running.target(), Map.of("expect-ads", "3")),
                    Plan.Connection.PER_REQUEST)
                    .outcome()).isEqualTo(Outcome.BAD_ANSWER);
        }
        assertThat(call(nobody, Plan.Connection.PER_REQUEST).outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void open_ofWrongOptions_tellsAllThatIsWrong() {
        assertThatThrownBy(
                () -> open(new ClientSpec("hawkeye", "http://x/", Map.of("requirements", "1 +", "expect-ads", "-1")),
                        Plan.Connection.PER_REQUEST))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("hawkeye://host:9618/")
                .hasMessageContaining("requirements")
                .hasMessageContaining("expect-ads");
    }
}
