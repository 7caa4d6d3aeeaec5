package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.measurement.SwarmStatus;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/** Tests of HTTP users with a real server on loopback. Runs end after a number of requests. */
final class HttpSwarmTest {

    private static final Duration THINK = Duration.ofMillis(5);

    private EchoServer server;

    @BeforeEach
    void listen() throws Exception {
        server = EchoServer.start(EchoSettings.local());
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void answersAfter(Duration delay) throws Exception {
        server.close();
        server = EchoServer.start(EchoSettings.local().withDelay(new EchoSettings.AnswerDelay(delay, false)));
    }

    private RepeatedGet page() {
        return new RepeatedGet(server.uri().resolve("page"));
    }

    private RepeatedGet one() {
        return new RepeatedGet(server.uri());
    }

    @Test
    void run_usersThatThink_recordsWhatTheServerCounted() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(4, THINK), page(), 20);

        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
        assertThat(run.records.requests()).hasSizeBetween(20, 24)
                .allSatisfy(request -> assertThat(request.number()).isEqualTo(EchoSettings.PAGE_BYTES));
        assertThat(server.counts().totals().taken()).isEqualTo(run.records.requests().size());
        assertThat(run.notes).isEmpty();
    }

    @Test
    void loops_ofARun_areTheThreadsThatSend() throws Exception {
        RepeatedGet page = one();
        SwarmRun run = new SwarmRun(TestPlan.users(4, THINK).plan(), page, new SwarmOptions(2, true, 100, true),
                LoadShare.WHOLE);
        AtomicLong sender = new AtomicLong();
        page.until(10, () -> {
            sender.set(Thread.currentThread().threadId());
            run.swarm.stop();
        });

        assertThat(run.swarm.loopThreadIds()).isEmpty();
        run.toEnd();

        assertThat(run.swarm.loopThreadIds()).hasSize(2).contains(sender.get());
    }

    @Test
    void run_toThePlansEnd_clientsBeginAndEnd() throws Exception {
        Duration hold = Duration.ofMillis(100);

        PausedClock clock = new PausedClock();
        SwarmRun run = new SwarmRun(TestPlan.users(4, THINK, hold).drain(PausedClock.DRAIN).plan(),
                one().until(4, clock::resume), SwarmOptions.DEFAULT, LoadShare.WHOLE, clock).toEnd(clock.runStart());

        List<RecordList.RecordItem> clients = run.records.of(RecordKind.CLIENT);
        assertThat(clients.stream().filter(client -> client.duration() == 0).map(RecordList.RecordItem::client))
                .containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(clients.stream().filter(client -> client.duration() > 0)).hasSize(4)
                .allSatisfy(client -> assertThat(client.end() - run.start()).isGreaterThanOrEqualTo(hold.toNanos()));
    }

    @Test
    void run_constantThink_isCountedFromTheAnswer() throws Exception {
        answersAfter(Duration.ofMillis(20));

        SwarmRun run = SwarmRun.of(TestPlan.users(1, Duration.ofMillis(10)), one(), 4);

        List<RecordList.RecordItem> requests = run.records.requests();
        for (int i = 1; i < requests.size(); i++) {
            RecordList.RecordItem request = requests.get(i);
            long intended = request.start() - request.pacing();
            assertThat(Duration.ofNanos(intended - requests.get(i - 1).end()))
                    .isBetween(Duration.ofNanos(9_999_900), Duration.ofNanos(10_000_200));
        }
    }

    @Test
    void run_connectionPerRequest_eachAnswered() throws Exception {
        SwarmRun run = SwarmRun.of(
                TestPlan.users(2, Duration.ZERO).connection(LoadPlan.ConnectionMode.PER_REQUEST).phasesEvery(1),
                one(), 50);

        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
        assertThat(run.records.of(RecordKind.PHASE).stream().filter(phase -> phase.name().equals("connect")))
                .hasSize(run.records.requests().size());
    }

    @Test
    void run_overNio_sameAnswers() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(2, THINK), one(), 10, new SwarmOptions(1, true, 100, false),
                LoadShare.WHOLE);

        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
    }

    @Test
    void run_onTwoLoops_allUsersSend() throws Exception {
        RepeatedGet one = one();
        SwarmRun run = new SwarmRun(TestPlan.users(5, THINK).plan(), one, new SwarmOptions(2, true, 100, true),
                LoadShare.WHOLE);
        one.untilEachOf(5, run.swarm::stop);

        run.toEnd();

        assertThat(run.records.requests().stream().map(RecordList.RecordItem::client).distinct().sorted())
                .containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void run_checkThatWantsBytes_seesAsManyAndAllAreCounted() throws Exception {
        List<Integer> seen = new CopyOnWriteArrayList<>();

        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK),
                new RepeatedGet(server.uri().resolve("page"), "GET", RepeatedGet.wanting(100, seen)), 5);

        assertThat(seen).isNotEmpty().containsOnly(100);
        assertThat(run.records.requests()).allMatch(request -> request.number() == EchoSettings.PAGE_BYTES);
    }

    @Test
    void run_headRequests_endWithoutABody() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK),
                new RepeatedGet(server.uri().resolve("page"), "HEAD",
                        RepeatedGet.wanting(100, new CopyOnWriteArrayList<>())),
                5);

        assertThat(run.records.requests()).hasSizeGreaterThan(2)
                .allMatch(request -> request.outcome() == Outcome.OK && request.number() == 0);
    }

    @Test
    void run_phasesOfOneInTwoRequests_clientsAndServers() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK).phasesEvery(2), one(), 60);

        assertThat(run.records.phases()).contains("first-byte", "receive", "send", "server:delay");
        assertThat(run.records.of(RecordKind.PHASE).stream().filter(phase -> phase.name().equals("receive")))
                .hasSizeBetween(15, 45);
    }

    @Test
    void run_phasesOfEveryRequest_addUpToTheResponse() throws Exception {
        SwarmRun run = SwarmRun.of(
                TestPlan.users(1, THINK).phasesEvery(1).connection(LoadPlan.ConnectionMode.PER_REQUEST),
                one(), 3);

        RecordList.RecordItem first = run.records.requests().getFirst();
        long sum = run.records.of(RecordKind.PHASE)
                .stream()
                .filter(phase -> !phase.name().startsWith("server:") && phase.start() >= first.start()
                        && phase.start() <= first.end())
                .mapToLong(RecordList.RecordItem::duration)
                .sum();
        assertThat(sum).isEqualTo(first.duration());
    }

    @Test
    void run_openModel_arrivalsAtTheRate() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.rate(1_000), one(), 200);

        List<RecordList.RecordItem> requests = run.records.requests();
        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
        assertThat(run.records.of(RecordKind.CLIENT)).isEmpty();
        double seconds = requests.stream()
                .mapToLong(item -> item.start() - item.pacing() - run.start())
                .max()
                .orElseThrow()
                / 1e9;
        assertThat(requests.size() / seconds).isBetween(700.0, 1_400.0);
    }

    @Test
    void run_openModelBeyondItsLimit_restIsNotSentAndSaid() throws Exception {
        try (BlockedServer held = BlockedServer.start()) {
            SwarmRun run = new SwarmRun(TestPlan.rate(2_000).plan(), new RepeatedGet(held.uri()),
                    new SwarmOptions(1, true, 10, true), LoadShare.WHOLE);
            run.onNote = () -> {
                run.swarm.stop();
                held.release();
            };

            run.toEnd();

            List<RecordList.RecordItem> answered = run.records.requests()
                    .stream()
                    .filter(request -> request.outcome() == Outcome.OK)
                    .toList();
            assertThat(answered.stream().mapToLong(request -> underWay(answered, request.start())).max()).hasValue(10);
            assertThat(run.records.outcomes()).containsExactly(Outcome.OK, Outcome.START_FAILED);
            assertThat(run.notes)
                    .containsExactly("the limit of 10 requests in flight is reached; further requests are not sent");
        }
    }

    private static long underWay(List<RecordList.RecordItem> requests, long time) {
        return requests.stream().filter(request -> request.start() <= time && time < request.end()).count();
    }

    @Test
    void run_shareOfTwo_everyOtherUser() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(5, THINK), one(), 10, SwarmOptions.DEFAULT, new LoadShare(1, 2));

        assertThat(run.swarm.clients()).isEqualTo(2);
        assertThat(run.records.all()).allMatch(item -> item.tester() == 1 && item.client() < 2);
    }

    @Test
    void status_afterARun_countsAndInterval() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(4, THINK), one(), 20);

        SwarmStatus status = run.swarm.status();
        assertThat(status.users()).isZero();
        assertThat(status.inFlight()).isZero();
        assertThat(status.done()).containsEntry(Outcome.OK, (long) run.records.requests().size());
        assertThat(status.interval().getTotalCount()).isEqualTo(run.records.requests().size());
        assertThat(run.swarm.status().interval().getTotalCount()).isZero();
    }

    @Test
    void run_scheduleWithSlowAnswers_latenessIsOnRecord() throws Exception {
        answersAfter(Duration.ofMillis(40));

        SwarmRun run = SwarmRun.of(TestPlan.users(1, Duration.ofMillis(10)).think(ThinkTime.ThinkKind.SCHEDULE), one(),
                5);

        assertThat(Duration.ofNanos(run.records.requests().getLast().pacing())).isGreaterThan(Duration.ofMillis(110));
        assertThat(run.records.requests()).extracting(RecordList.RecordItem::heldBack)
                .startsWith(false, true, true, true);
    }

    @Test
    void run_refused_pauseIsNotHeldBack() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(URI.create("http://127.0.0.1:1/")), 3);

        assertThat(run.records.outcomes()).containsExactly(Outcome.REFUSED);
        assertThat(run.records.requests()).hasSizeGreaterThanOrEqualTo(2).noneMatch(RecordList.RecordItem::heldBack);
    }

    @Test
    void run_sourceAddresses_areUsed() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(2, THINK).sources("127.0.0.2", "127.0.0.3"), one(), 10);

        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
    }

    @Test
    void run_serverThatFails_faults() throws Exception {
        server.close();
        server = EchoServer.start(EchoSettings.local().withErrorRate(1));

        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), one(), 5);

        assertThat(run.records.outcomes()).containsExactly(Outcome.FAULT);
    }
}
