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
import org.openmds.loadtest.generator.kind.Kinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

class Mds2SystemTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    static Plan plan(ClientSpec client, Plan.Connection connection) {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(2, Duration.ZERO, Duration.ofSeconds(1))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new Plan("test", client, load, connection, DEADLINE, Duration.ZERO, Duration.ofSeconds(1), 1,
                Duration.ofSeconds(30), List.of(), 1);
    }

    static CallTraffic open(ClientSpec client, Plan.Connection connection) throws Exception {
        return (CallTraffic) Kinds.open(plan(client, connection), new ClientContext(new Share(0, 1),
                new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    static List<Answer> ask(ClientSpec client, Plan.Connection connection, int times) throws Exception {
        List<Answer> answers = new ArrayList<>();
        try (CallTraffic traffic = open(client, connection); CallTraffic.Client user = traffic.client(0)) {
            for (int i = 0; i < times; i++) {
                answers.add(user.call(i, DEADLINE));
            }
        }
        return answers;
    }

    static List<String> names(Answer answer) {
        return answer.phases().stream().map(Timed::name).toList();
    }

    private Setup gris(Era era) {
        return Setup.local(Part.INFORMATION_SERVER, era, folder).collectors(3);
    }

    @Test
    void gris_notCached_runsItsProvidersForEachQuery_oneAtATimeThen() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        try (RunningSystem system = mds2.start(gris(Era.THEN).cached(false));
                ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            ClientSpec client = mds2.client(Part.INFORMATION_SERVER, Query.ALL, system.target());
            Callable<List<Answer>> user = () -> ask(client, Plan.Connection.PER_REQUEST, 2);
            for (Future<List<Answer>> answers : users.invokeAll(List.of(user, user))) {
                assertThat(answers.get()).allSatisfy(answer -> {
                    assertThat(answer.outcome()).isEqualTo(Outcome.OK);
                    assertThat(answer.bytes()).isBetween(2_500L, 4_000L);
                    assertThat(names(answer)).isEqualTo(
                            mds2.steps(Part.INFORMATION_SERVER).stream().map(Step::recorded).toList());
                });
            }
            assertThat(system.counters()).containsEntry("queries", 4L)
                    .containsEntry("provider-processes", 12L)
                    .containsEntry("most-invoking", 1L)
                    .containsEntry("cache-hits", 0L);
        }
    }

    @Test
    void gris_askedForAPart_runsTheMemoryProviderAlone() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        try (RunningSystem system = mds2.start(gris(Era.NOW).cached(false))) {
            ClientSpec client = mds2.client(Part.INFORMATION_SERVER, Query.PART, system.target());
            Answer answer = ask(client, Plan.Connection.KEEP_ALIVE, 1).getFirst();
            assertThat(answer.outcome()).isEqualTo(Outcome.OK);
            assertThat(answer.bytes()).isBetween(800L, 1_400L);
            assertThat(system.counters()).containsEntry("provider-processes", 1L);
        }
    }

    private static Outcome ask(ComparedSystem mds2, RunningSystem system, Query query, Setup expected)
            throws Exception {
        ClientSpec usual = mds2.client(expected.part(), query, system.target());
        Map<String, String> options = new HashMap<>(usual.options());
        options.putAll(mds2.complete(query, expected));
        return ask(new ClientSpec(usual.kind(), usual.target(), options), Plan.Connection.PER_REQUEST, 1).getFirst()
                .outcome();
    }

    @Test
    void complete_answerThatLacksAHostOrAProvider_isABadOne() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        Setup site = Setup.local(Part.AGGREGATE_SERVER, Era.NOW, folder).collectors(2).servers(2);
        try (RunningSystem system = mds2.start(site)) {
            for (Query query : Query.values()) {
                assertThat(ask(mds2, system, query, site)).isEqualTo(Outcome.OK);
            }
            assertThat(ask(mds2, system, Query.ALL, site.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
            assertThat(ask(mds2, system, Query.PART, site.servers(3))).isEqualTo(Outcome.BAD_ANSWER);
        }
        try (RunningSystem system = mds2.start(gris(Era.NOW))) {
            assertThat(ask(mds2, system, Query.ALL, gris(Era.NOW))).isEqualTo(Outcome.OK);
            assertThat(ask(mds2, system, Query.ALL, gris(Era.NOW).collectors(4))).isEqualTo(Outcome.BAD_ANSWER);
        }
    }

    @Test
    void gris_cached_runsEachProviderOnce() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        for (Era era : Era.values()) {
            try (RunningSystem system = mds2.start(gris(era))) {
                ClientSpec client = mds2.client(Part.INFORMATION_SERVER, Query.ALL, system.target());
                List<Answer> answers = ask(client, Plan.Connection.KEEP_ALIVE, 3);
                assertThat(answers).allMatch(answer -> answer.outcome() == Outcome.OK);
                assertThat(names(answers.getFirst())).contains("Client-Connect");
                assertThat(names(answers.getLast())).doesNotContain("Client-Connect");
                assertThat(system.counters()).containsEntry("provider-processes", 3L)
                        .containsEntry("cache-hits", 9L)
                        .containsEntry("most-connections", 1L);
            }
        }
    }

    @Test
    void giis_notCached_asksEachGrisForEachQuery() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        for (Era era : Era.values()) {
            try (RunningSystem system = mds2
                    .start(Setup.local(Part.AGGREGATE_SERVER, era, folder).collectors(1).servers(3).cached(false))) {
                ClientSpec client = mds2.client(Part.AGGREGATE_SERVER, Query.ALL, system.target());
                for (Answer answer : ask(client, Plan.Connection.PER_REQUEST, 2)) {
                    assertThat(answer.outcome()).isEqualTo(Outcome.OK);
                    assertThat(names(answer)).isEqualTo(
                            mds2.steps(Part.AGGREGATE_SERVER).stream().map(Step::recorded).toList());
                }
                assertThat(ask(mds2.client(Part.AGGREGATE_SERVER, Query.NAMED, system.target()),
                        Plan.Connection.PER_REQUEST, 1).getFirst().outcome()).isEqualTo(Outcome.OK);
                assertThat(system.counters()).containsEntry("gris-queries", 7L)
                        .containsEntry("provider-processes", 7L)
                        .containsEntry("registered", 3L);
            }
        }
    }

    @Test
    void client_netlogger_addsUpOnEveryRecord() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        try (RunningSystem system = mds2.start(gris(Era.THEN).collectors(1))) {
            Map<String, String> options = new HashMap<>(
                    mds2.client(Part.INFORMATION_SERVER, Query.ALL, system.target()).options());
            options.put("steps", "netlogger");
            for (Answer answer : ask(new ClientSpec("mds2", system.target(), options), Plan.Connection.PER_REQUEST,
                    5)) {
                Timed last = answer.phases().getLast();
                assertThat(last.name()).isEqualTo("Client-EndConnect");
                assertThat(answer.phases().stream().mapToLong(Timed::durationNanos).sum())
                        .isEqualTo(last.offsetNanos() + last.durationNanos());
                assertThat(names(answer)).contains("Client-Bind", "server:Server-Invoking");
            }
        }
    }

    @Test
    void client_ofWhatIsNotThere_saysHow() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        String target;
        try (RunningSystem system = mds2.start(gris(Era.THEN).collectors(0))) {
            target = system.target();
            Map<String, String> few = Map.of("expect-entries", "100");
            assertThat(ask(new ClientSpec("mds2", target, few), Plan.Connection.PER_REQUEST, 1).getFirst().outcome())
                    .isEqualTo(Outcome.BAD_ANSWER);
            assertThat(ask(new ClientSpec("mds2", target, Map.of("base", "o=other")), Plan.Connection.PER_REQUEST, 1)
                    .getFirst()
                    .outcome()).isEqualTo(Outcome.NOT_FOUND);
        }
        assertThat(ask(new ClientSpec("mds2", target, Map.of()), Plan.Connection.PER_REQUEST, 1).getFirst().outcome())
                .isEqualTo(Outcome.REFUSED);
        assertThat(Kinds
                .problems(plan(new ClientSpec("mds2", "http://h/", Map.of("filter", "(a=", "base", "no dn", "steps",
                        "all", "bind", "perhaps")), Plan.Connection.KEEP_ALIVE))
                .ofPlan())
                .hasSize(5);
    }

    @Test
    void close_whileQueriesWait_endsThem() throws Exception {
        ComparedSystem mds2 = Systems.named("mds2");
        for (Era era : Era.values()) {
            try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
                RunningSystem system = mds2.start(gris(era).collectors(200).cached(false));
                ClientSpec client = mds2.client(Part.INFORMATION_SERVER, Query.ALL, system.target());
                List<Future<List<Answer>>> answers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    answers.add(users.submit(() -> ask(client, Plan.Connection.PER_REQUEST, 1)));
                }
                await().atMost(DEADLINE).until(() -> Long.valueOf(4).equals(system.counters().get("queries")));
                system.close();
                for (Future<List<Answer>> answer : answers) {
                    assertThat(answer.get().getFirst().outcome()).isIn(Outcome.RESET, Outcome.FAULT);
                }
                assertThat(system.counters().get("provider-processes")).isLessThan(600);
            }
        }
    }

    @Test
    void start_ofTooMany_saysHowManyThereMayBe() {
        assertThatExceptionOfType(SystemException.class)
                .isThrownBy(() -> Systems.named("mds2").start(gris(Era.THEN).collectors(5_000)))
                .withMessageContaining("1000")
                .withMessageContaining("5000");
    }
}
