package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

class Mds2SystemTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    static LoadPlan plan(ClientSpec client, LoadPlan.ConnectionMode connection) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new LoadPlan("test", client, load, connection, DEADLINE, Duration.ZERO, Duration.ofSeconds(1),
                new LoadPlan.PlanSampling(1, Duration.ofSeconds(30)), List.of(), 1);
    }

    static CallTraffic open(ClientSpec client, LoadPlan.ConnectionMode connection) throws Exception {
        return (CallTraffic) ClientKinds.open(plan(client, connection), new ClientContext(new LoadShare(0, 1),
                new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    static List<CallResult> call(ClientSpec client, LoadPlan.ConnectionMode connection, int times) throws Exception {
        List<CallResult> answers = new ArrayList<>();
        try (CallTraffic traffic = open(client, connection); CallTraffic.BlockingClient user = traffic.client(0)) {
            for (int i = 0; i < times; i++) {
                answers.add(user.call(i, DEADLINE));
            }
        }
        return answers;
    }

    static List<String> names(CallResult callResult) {
        return callResult.phases().stream().map(CallPhase::name).toList();
    }

    private SystemSetup gris(SystemEra era) {
        return SystemSetup.local(SystemPart.INFORMATION_SERVER, era, folder).collectors(3);
    }

    @Test
    void gris_notCached2003_runsItsProvidersForEachQueryOneAtATime() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        try (RunningSystem system = mds2.start(gris(SystemEra.YEAR_2003).cached(false));
                ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            ClientSpec client = mds2.client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, system.target());
            Callable<List<CallResult>> user = () -> call(client, LoadPlan.ConnectionMode.PER_REQUEST, 2);
            for (Future<List<CallResult>> answers : users.invokeAll(List.of(user, user))) {
                assertThat(answers.get()).allSatisfy(callResult -> {
                    assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
                    assertThat(callResult.bytes()).isBetween(2_500L, 4_000L);
                    assertThat(names(callResult)).isEqualTo(
                            mds2.steps(SystemPart.INFORMATION_SERVER).stream().map(QueryStep::recordedName).toList());
                });
            }
            assertThat(system.counters()).containsEntry("queries", 4L)
                    .containsEntry("provider-processes", 12L)
                    .containsEntry("most-invoking", 1L)
                    .containsEntry("cache-hits", 0L);
        }
    }

    @Test
    void gris_queriedForAPart_runsOnlyTheMemoryProvider() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        try (RunningSystem system = mds2.start(gris(SystemEra.TODAY).cached(false))) {
            ClientSpec client = mds2.client(SystemPart.INFORMATION_SERVER, QueryScope.PART, system.target());
            CallResult callResult = call(client, LoadPlan.ConnectionMode.KEEP_ALIVE, 1).getFirst();
            assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
            assertThat(callResult.bytes()).isBetween(800L, 1_400L);
            assertThat(system.counters()).containsEntry("provider-processes", 1L);
        }
    }

    private static Outcome call(ComparedSystem mds2, RunningSystem system, QueryScope query, SystemSetup expected)
            throws Exception {
        ClientSpec usual = mds2.client(expected.part(), query, system.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(mds2.completenessOptions(query, expected));
        return call(new ClientSpec(usual.kind(), usual.target(), options), LoadPlan.ConnectionMode.PER_REQUEST, 1)
                .getFirst()
                .outcome();
    }

    @Test
    void completenessOptions_answerLacksAHostOrAProvider_isABadAnswer() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        SystemSetup site = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, folder)
                .collectors(2)
                .servers(2);
        try (RunningSystem system = mds2.start(site)) {
            for (QueryScope query : QueryScope.values()) {
                assertThat(call(mds2, system, query, site)).isEqualTo(Outcome.OK);
            }
            assertThat(call(mds2, system, QueryScope.ALL, site.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
            assertThat(call(mds2, system, QueryScope.PART, site.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
        }
        try (RunningSystem system = mds2.start(gris(SystemEra.TODAY))) {
            assertThat(call(mds2, system, QueryScope.ALL, gris(SystemEra.TODAY))).isEqualTo(Outcome.OK);
            assertThat(call(mds2, system, QueryScope.ALL, gris(SystemEra.TODAY).collectors(4)))
                    .isEqualTo(Outcome.BAD_ANSWER);
        }
    }

    @Test
    void gris_cached_runsEachProviderOnce() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        for (SystemEra era : SystemEra.values()) {
            try (RunningSystem system = mds2.start(gris(era))) {
                ClientSpec client = mds2.client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, system.target());
                List<CallResult> answers = call(client, LoadPlan.ConnectionMode.KEEP_ALIVE, 3);
                assertThat(answers).allMatch(callResult -> callResult.outcome() == Outcome.OK);
                assertThat(names(answers.getFirst())).contains("Client-Connect");
                assertThat(names(answers.getLast())).doesNotContain("Client-Connect");
                assertThat(system.counters()).containsEntry("provider-processes", 3L)
                        .containsEntry("cache-hits", 9L)
                        .containsEntry("most-connections", 1L);
            }
        }
    }

    @Test
    void giis_notCached_queriesEachGrisForEachQuery() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        for (SystemEra era : SystemEra.values()) {
            try (RunningSystem system = mds2
                    .start(SystemSetup.local(SystemPart.AGGREGATE_SERVER, era, folder)
                            .collectors(1)
                            .servers(3)
                            .cached(false))) {
                ClientSpec client = mds2.client(SystemPart.AGGREGATE_SERVER, QueryScope.ALL, system.target());
                for (CallResult callResult : call(client, LoadPlan.ConnectionMode.PER_REQUEST, 2)) {
                    assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
                    assertThat(names(callResult)).isEqualTo(
                            mds2.steps(SystemPart.AGGREGATE_SERVER).stream().map(QueryStep::recordedName).toList());
                }
                assertThat(call(mds2.client(SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, system.target()),
                        LoadPlan.ConnectionMode.PER_REQUEST, 1).getFirst().outcome()).isEqualTo(Outcome.OK);
                assertThat(system.counters()).containsEntry("gris-queries", 7L)
                        .containsEntry("provider-processes", 7L)
                        .containsEntry("registered", 3L);
            }
        }
    }

    @Test
    void informationServers_inAnotherProcess_registerWithTheGiis() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        for (boolean cached : List.of(true, false)) {
            SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, folder)
                    .collectors(1)
                    .servers(3)
                    .cached(cached);
            try (RunningSystem giis = mds2.startQueriedServer(setup);
                    RunningSystem grises = mds2.startInformationServers(setup, giis.target())) {
                assertThat(giis.counters()).containsEntry("registered", 3L).doesNotContainKey("provider-processes");

                assertThat(call(mds2, giis, QueryScope.ALL, setup)).isEqualTo(Outcome.OK);
                assertThat(giis.counters()).containsEntry("cache-hits", cached ? 3L : 0L);
                assertThat(grises.counters()).containsEntry("gris-queries", 3L)
                        .containsEntry("provider-processes", 3L)
                        .doesNotContainKey("queries");
            }
        }
    }

    @Test
    void client_netlogger_addsUpOnEveryRecord() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        try (RunningSystem system = mds2.start(gris(SystemEra.YEAR_2003).collectors(1))) {
            Map<String, String> options = new HashMap<>(
                    mds2.client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, system.target()).options());
            options.put("steps", "netlogger");
            for (CallResult callResult : call(new ClientSpec("mds2", system.target(), options),
                    LoadPlan.ConnectionMode.PER_REQUEST,
                    5)) {
                CallPhase last = callResult.phases().getLast();
                assertThat(last.name()).isEqualTo("Client-EndConnect");
                assertThat(callResult.phases().stream().mapToLong(CallPhase::durationNanos).sum())
                        .isEqualTo(last.offsetNanos() + last.durationNanos());
                assertThat(names(callResult)).contains("Client-Bind", "server:Server-Invoking");
            }
        }
    }

    @Test
    void client_ofAMissingServerOrEntry_reportsTheOutcome() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        String target;
        try (RunningSystem system = mds2.start(gris(SystemEra.YEAR_2003).collectors(0))) {
            target = system.target();
            Map<String, String> few = Map.of("expect-entries", "100");
            assertThat(call(new ClientSpec("mds2", target, few), LoadPlan.ConnectionMode.PER_REQUEST, 1).getFirst()
                    .outcome())
                    .isEqualTo(Outcome.BAD_ANSWER);
            assertThat(call(new ClientSpec("mds2", target, Map.of("base", "o=other")),
                    LoadPlan.ConnectionMode.PER_REQUEST, 1)
                    .getFirst()
                    .outcome()).isEqualTo(Outcome.NOT_FOUND);
        }
        assertThat(call(new ClientSpec("mds2", target, Map.of()), LoadPlan.ConnectionMode.PER_REQUEST, 1).getFirst()
                .outcome())
                .isEqualTo(Outcome.REFUSED);
        assertThat(ClientKinds
                .problems(plan(new ClientSpec("mds2", "http://h/", Map.of("filter", "(a=", "base", "no dn", "steps",
                        "all", "bind", "perhaps")), LoadPlan.ConnectionMode.KEEP_ALIVE))
                .planProblems())
                .hasSize(5);
    }

    @Test
    void close_whileQueriesWait_endsThem() throws Exception {
        ComparedSystem mds2 = ComparedSystems.named("mds2");
        for (SystemEra era : SystemEra.values()) {
            try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
                RunningSystem system = mds2.start(gris(era).collectors(200).cached(false));
                ClientSpec client = mds2.client(SystemPart.INFORMATION_SERVER, QueryScope.ALL, system.target());
                List<Future<List<CallResult>>> answers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    answers.add(users.submit(() -> call(client, LoadPlan.ConnectionMode.PER_REQUEST, 1)));
                }
                await().atMost(DEADLINE).until(() -> Long.valueOf(4).equals(system.counters().get("queries")));
                system.close();
                for (Future<List<CallResult>> answer : answers) {
                    assertThat(answer.get().getFirst().outcome()).isIn(Outcome.RESET, Outcome.FAULT);
                }
                assertThat(system.counters().get("provider-processes")).isLessThan(600);
            }
        }
    }

    @Test
    void start_ofTooManyCollectors_namesTheLimit() {
        assertThatExceptionOfType(SystemException.class)
                .isThrownBy(() -> ComparedSystems.named("mds2").start(gris(SystemEra.YEAR_2003).collectors(5_000)))
                .withMessageContaining("1000")
                .withMessageContaining("5000");
    }
}
