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
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RelayMapping;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

class HawkeyeSystemTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final HawkeyeSystem hawkeye = new HawkeyeSystem();

    @TempDir
    private Path folder;

    private SystemSetup setup(SystemPart part, SystemEra era) {
        return SystemSetup.local(part, era, folder).collectors(2).servers(2);
    }

    private static LoadPlan plan(ClientSpec client, LoadPlan.ConnectionMode connection) {
        return new LoadPlan("test", client, new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO), connection, TIMEOUT,
                Duration.ZERO, Duration.ofSeconds(1), new LoadPlan.PlanSampling(1, Duration.ofMinutes(1)), List.of(),
                1);
    }

    private static CallTraffic open(ClientSpec client, LoadPlan.ConnectionMode connection) throws ClientException {
        return (CallTraffic) new HawkeyeKind().open(plan(client, connection),
                new ClientContext(new LoadShare(0, 1), new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    private static CallResult call(ClientSpec client, LoadPlan.ConnectionMode connection)
            throws ClientException, InterruptedException {
        try (CallTraffic traffic = open(client, connection); CallTraffic.BlockingClient user = traffic.client(0)) {
            CallResult first = user.call(0, TIMEOUT);
            return connection == LoadPlan.ConnectionMode.KEEP_ALIVE ? user.call(1, TIMEOUT) : first;
        }
    }

    @Test
    void named_hawkeye_isFound() throws SystemException {
        assertThat(ComparedSystems.named("hawkeye")).isInstanceOf(HawkeyeSystem.class);
    }

    @Test
    void client_ofEachPart_timesTheStepsOfTheStudysTable() throws Exception {
        for (SystemPart part : SystemPart.values()) {
            for (SystemEra era : SystemEra.values()) {
                try (RunningSystem running = hawkeye.start(setup(part, era))) {
                    CallResult callResult = call(hawkeye.client(part, QueryScope.ALL, running.target()),
                            LoadPlan.ConnectionMode.PER_REQUEST);
                    assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
                    assertThat(callResult.phases()).extracting(CallPhase::name)
                            .containsExactlyElementsOf(
                                    hawkeye.steps(part).stream().map(QueryStep::recordedName).toList());
                    assertThatNoGapIsBetween(callResult.phases());
                }
            }
        }
    }

    private static void assertThatNoGapIsBetween(List<CallPhase> steps) {
        long end = 0;
        for (CallPhase step : steps) {
            assertThat(step.offsetNanos()).isEqualTo(end);
            assertThat(step.durationNanos()).isNotNegative();
            end += step.durationNanos();
        }
    }

    private Outcome ask(RunningSystem running, QueryScope query, SystemSetup expected) throws Exception {
        ClientSpec usual = hawkeye.client(expected.part(), query, running.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(hawkeye.completenessOptions(query, expected));
        return call(new ClientSpec(usual.kind(), usual.target(), options), LoadPlan.ConnectionMode.PER_REQUEST)
                .outcome();
    }

    @Test
    void completenessOptions_answerLacksAnAgent_isABadAnswer() throws Exception {
        for (SystemPart part : SystemPart.values()) {
            SystemSetup setup = setup(part, SystemEra.TODAY);
            try (RunningSystem running = hawkeye.start(setup)) {
                for (QueryScope query : QueryScope.values()) {
                    assertThat(ask(running, query, setup)).as("%s of %s", query, part).isEqualTo(Outcome.OK);
                }
                if (part != SystemPart.INFORMATION_SERVER) {
                    assertThat(ask(running, QueryScope.ALL, setup.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
                }
            }
        }
    }

    @Test
    void informationServers_inAnotherProcess_sendTheirAdsToTheManager() throws Exception {
        for (SystemPart part : List.of(SystemPart.DIRECTORY_SERVER, SystemPart.AGGREGATE_SERVER)) {
            SystemSetup setup = setup(part, SystemEra.YEAR_2003);
            try (RunningSystem manager = hawkeye.startQueriedServer(setup);
                    RunningSystem agents = hawkeye.startInformationServers(setup, manager.target())) {
                assertThat(ask(manager, QueryScope.ALL, setup)).isEqualTo(Outcome.OK);
                assertThat(manager.counters()).containsEntry("agents", 2L).doesNotContainKey("module-processes");
                assertThat(agents.counters()).containsKey("module-processes").doesNotContainKey("queries");
            }
        }
    }

    @Test
    void client_thatKeepsItsConnection_locatesTheAgentOnce() throws Exception {
        try (RunningSystem running = hawkeye.start(setup(SystemPart.INFORMATION_SERVER, SystemEra.TODAY))) {
            CallResult callResult = call(
                    hawkeye.client(SystemPart.INFORMATION_SERVER, QueryScope.PART, running.target()),
                    LoadPlan.ConnectionMode.KEEP_ALIVE);
            assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
            assertThat(running.counters()).containsEntry("manager-queries", 1L)
                    .containsEntry("queries", 2L)
                    .containsEntry("connections", 1L);
        }
    }

    @Test
    void throughRelays_agent_isQueriedAtItsRelay() throws Exception {
        List<InetSocketAddress> led = new ArrayList<>();
        RelayMapping relayMapping = far -> {
            led.add(far);
            return far;
        };
        try (RunningSystem running = hawkeye.start(setup(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003))) {
            ClientSpec client = hawkeye.throughRelays(relayMapping,
                    hawkeye.client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, running.target()));

            assertThat(led).hasSize(2);
            assertThat(client.options()).containsEntry(HawkeyeKind.AGENT_ADDRESS,
                    "127.0.0.1:" + led.getFirst().getPort());
            assertThat(call(client, LoadPlan.ConnectionMode.PER_REQUEST).outcome()).isEqualTo(Outcome.OK);
            ClientSpec nobody = new ClientSpec("hawkeye", client.target(),
                    Map.of(HawkeyeKind.AGENT_ADDRESS, "127.0.0.1:1"));
            assertThat(call(nobody, LoadPlan.ConnectionMode.PER_REQUEST).outcome()).isEqualTo(Outcome.REFUSED);
        }
    }

    @Test
    void client_queryForAPart_returnsThePartToday_andWholeAdsIn2003() throws Exception {
        long then = bytesOfPart(SystemEra.YEAR_2003);
        assertThat(bytesOfPart(SystemEra.TODAY)).isLessThan(then * 2 / 3);
    }

    private long bytesOfPart(SystemEra era) throws Exception {
        try (RunningSystem running = hawkeye.start(setup(SystemPart.AGGREGATE_SERVER, era))) {
            return call(hawkeye.client(SystemPart.AGGREGATE_SERVER, QueryScope.PART, running.target()),
                    LoadPlan.ConnectionMode.PER_REQUEST).bytes();
        }
    }

    @Test
    void start_simulatedAgents_pushAllAdsAndFireTriggers() throws Exception {
        try (RunningSystem running = hawkeye
                .start(setup(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003).servers(40).collectors(10))) {
            CallResult all = call(hawkeye.client(SystemPart.AGGREGATE_SERVER, QueryScope.ALL, running.target()),
                    LoadPlan.ConnectionMode.PER_REQUEST);
            assertThat(all.bytes()).isBetween(40 * 9_000L, 40 * 12_000L);
            assertThat(running.counters()).containsEntry("agents", 40L).containsEntry("updates", 40L);
            assertThat(running.counters().get("triggers-fired")).isPositive();
            CallResult named = call(hawkeye.client(SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, running.target()),
                    LoadPlan.ConnectionMode.PER_REQUEST);
            assertThat(named.bytes()).isLessThan(12_000);
        }
    }

    @Test
    void start_ofMachines_runsTheirModulesAsProcesses() throws Exception {
        try (RunningSystem running = hawkeye.start(setup(SystemPart.DIRECTORY_SERVER, SystemEra.YEAR_2003))) {
            assertThat(running.counters()).containsEntry("module-processes", 4L).containsEntry("agents", 2L);
        }
    }

    @Test
    void start_of99Modules_isRefusedThen() {
        assertThatExceptionOfType(SystemException.class)
                .isThrownBy(
                        () -> hawkeye.start(setup(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003).collectors(99)))
                .withMessageContaining("module 99")
                .withMessageContaining("98");
    }

    @Test
    void call_unknownAgent_isABadAnswer_stoppedManager_isRefused() throws Exception {
        ClientSpec nobody;
        try (RunningSystem running = hawkeye.start(setup(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003))) {
            nobody = new ClientSpec("hawkeye", running.target(), Map.of());
            assertThat(call(new ClientSpec("hawkeye", running.target() + "elsewhere", Map.of()),
                    LoadPlan.ConnectionMode.PER_REQUEST).outcome())
                    .isEqualTo(Outcome.BAD_ANSWER);
            assertThat(call(new ClientSpec("hawkeye", running.target(), Map.of("expect-ads", "3")),
                    LoadPlan.ConnectionMode.PER_REQUEST)
                    .outcome()).isEqualTo(Outcome.BAD_ANSWER);
        }
        assertThat(call(nobody, LoadPlan.ConnectionMode.PER_REQUEST).outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void open_invalidOptions_reportsAllProblems() {
        assertThatThrownBy(
                () -> open(new ClientSpec("hawkeye", "http://x/", Map.of("requirements", "1 +", "expect-ads", "-1")),
                        LoadPlan.ConnectionMode.PER_REQUEST))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("hawkeye://host:9618/")
                .hasMessageContaining("requirements")
                .hasMessageContaining("expect-ads");
    }
}
