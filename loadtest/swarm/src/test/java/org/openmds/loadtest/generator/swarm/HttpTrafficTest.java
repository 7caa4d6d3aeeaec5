package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.swarm.ScriptedServer.Peer;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.AnswerExample;

/** Tests of failing traffic, and of requests before and after the measured ones. */
final class HttpTrafficTest {

    private static final Duration THINK = Duration.ofMillis(5);

    private static List<Outcome> inOrder(SwarmRun run) {
        return run.records.requests().stream().map(RecordList.RecordItem::outcome).toList();
    }

    private static void answerAll(Peer peer) throws Exception {
        while (peer.request() != null) {
            peer.answer("ok");
        }
    }

    @Test
    void run_trafficThatFails_startFailedAndSaidOnce() throws Exception {
        RepeatedGet broken = new RepeatedGet(URI.create("http://127.0.0.1:9/")) {
            @Override
            public PreparedRequest next(int client, long number) {
                super.next(client, number);
                throw new IllegalStateException("no more parameters");
            }
        };

        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), broken, 2);

        assertThat(inOrder(run)).containsOnly(Outcome.START_FAILED);
        assertThat(run.notes).containsExactly("a request could not be created: no more parameters");
    }

    @Test
    void run_checkThatFails_isABadAnswer() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> answerAll(peer))) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(server.uri(), "GET", (_, _) -> {
                throw new IllegalStateException("not parsed");
            }), 2);

            assertThat(inOrder(run)).containsOnly(Outcome.BAD_ANSWER);
            assertThat(run.notes).containsExactly("an answer could not be checked: not parsed");
            assertThat(run.examples.getFirst().said()).isEqualTo("not checked: not parsed");
        }
    }

    @Test
    void run_answersThatAreNotWhatIsExpected_someAreKept() throws Exception {
        String page = "<html>\r\n\u001b[31m" + "x".repeat(3_000);
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            while (peer.request() != null) {
                peer.answer(page);
            }
        })) {
            RepeatedGet get = new RepeatedGet(server.uri(), "GET", (_, body) -> {
                assertThat(body.hasRemaining()).isFalse();
                return Outcome.BAD_ANSWER;
            });

            SwarmRun run = SwarmRun.of(TestPlan.users(2, THINK), get, 10);

            assertThat(run.examples).hasSize(AnswerExample.MAX_EXAMPLES).allSatisfy(example -> {
                assertThat(example.outcome()).isEqualTo(Outcome.BAD_ANSWER);
                assertThat(example.status()).isEqualTo(200);
                assertThat(example.said()).startsWith("<html> [31mxxx").hasSize(AnswerExample.MAX_LENGTH);
                assertThat(example.expected()).isEqualTo("a status of 2xx");
                assertThat(example.client()).isBetween(0, 1);
                assertThat(example.timeNanos()).isGreaterThan(run.start());
            });
        }
    }

    @Test
    void run_noAnswer_examplesSayWhy() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("HTTP/1.1 nothing of the kind\r\n\r\n");
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(server.uri()), 2);

            assertThat(run.examples).isNotEmpty()
                    .allMatch(example -> example.outcome() == Outcome.BAD_ANSWER && example.status() == 0
                            && example.said().startsWith("not a valid HTTP answer: "));
        }
    }

    @Test
    void run_bodiesAndHeaders_asTheyWereGiven() throws Exception {
        RepeatedGet post = new RepeatedGet(URI.create("http://unused/")) {
            private URI uri = target;

            @Override
            public PreparedRequest next(int client, long number) {
                super.next(client, number);
                return new PreparedRequest("POST", uri, Map.of("SOAPAction", "\"x\""),
                        ByteBuffer.wrap("body".getBytes(StandardCharsets.UTF_8)),
                        AnswerCheck.SUCCESS);
            }

            @Override
            public List<PreparedRequest> setupRequests(int client) {
                uri = URI.create(target + "a%20b?c=d");
                return List.of();
            }
        };
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> answerAll(peer))) {
            post.target = server.uri();

            SwarmRun.of(TestPlan.users(1, THINK).connection(LoadPlan.ConnectionMode.PER_REQUEST), post, 1);

            assertThat(server.heads.getFirst()).isEqualTo("""
                    POST /a%%20b?c=d HTTP/1.1
                    Host: localhost:%d
                    SOAPAction: "x"
                    Content-Length: 4
                    Connection: close
                    body""".formatted(server.uri().getPort()));
        }
    }

    @Test
    void run_beforeAndAfter_inOrderAndNotOnRecord() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> answerAll(peer))) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new PreparedGet(server.uri()), 2);

            assertThat(server.heads.stream().map(head -> head.substring(4, head.indexOf(' ', 4))))
                    .containsExactly("/one", "/two", "/", "/", "/end");
            assertThat(run.records.requests()).hasSize(2);
        }
    }

    @Test
    void run_before_isNoTimeOfAnActiveClient() throws Exception {
        AtomicLong prepared = new AtomicLong();
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            for (String head = peer.request(); head != null; head = peer.request()) {
                if (head.startsWith("GET /two")) {
                    prepared.set(SwarmRun.CLOCK.nanos());
                }
                peer.answer("ok");
            }
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new PreparedGet(server.uri()), 2);

            RecordList.RecordItem first = run.records.requests().getFirst();
            assertThat(run.records.of(RecordKind.CLIENT)).hasSize(2).allSatisfy(client -> {
                assertThat(client.start()).isGreaterThanOrEqualTo(prepared.get());
                assertThat(client.start()).isLessThanOrEqualTo(first.start());
            });
            assertThat(first.start() - first.pacing()).as("due time").isGreaterThanOrEqualTo(prepared.get());
            assertThat(run.swarm.status().users()).isZero();
        }
    }

    @Test
    void run_openModelWithBeforeAndAfter_eachConnectionOnce() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> answerAll(peer))) {
            SwarmRun run = SwarmRun.of(TestPlan.rate(200), new PreparedGet(server.uri()), 20);

            long ends = server.heads.stream().filter(head -> head.startsWith("GET /end")).count();
            assertThat(server.heads.stream().filter(head -> head.startsWith("GET /one"))).hasSize((int) ends);
            assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
        }
    }

    @Test
    void run_beforeThatFails_clientDoesNotStart() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n");
            answerAll(peer);
        })) {
            SwarmRun run = new SwarmRun(TestPlan.users(1, THINK, Duration.ofMillis(50)).plan(),
                    new PreparedGet(server.uri()))
                    .toEnd();

            assertThat(inOrder(run)).containsExactly(Outcome.START_FAILED);
            assertThat(run.records.of(RecordKind.CLIENT)).extracting(RecordList.RecordItem::outcome)
                    .containsExactly(Outcome.START_FAILED);
            assertThat(run.swarm.status().users()).isZero();
            assertThat(run.notes.getFirst())
                    .contains("a request before their first measured request ended with DENIED");
            assertThat(run.examples).extracting(AnswerExample::outcome, AnswerExample::status)
                    .containsExactly(org.assertj.core.api.Assertions.tuple(Outcome.DENIED, 401));
        }
    }

    /** Traffic with two requests before the measured ones and one after them. */
    private static final class PreparedGet extends RepeatedGet {
        private final URI uri;

        PreparedGet(URI uri) {
            super(uri);
            this.uri = uri;
        }

        private PreparedRequest to(String path) {
            return new PreparedRequest("GET", uri.resolve(path), Map.of(), ByteBuffer.allocate(0), AnswerCheck.SUCCESS);
        }

        @Override
        public List<PreparedRequest> setupRequests(int client) {
            return List.of(to("/one"), to("/two"));
        }

        @Override
        public List<PreparedRequest> teardownRequests(int client) {
            return List.of(to("/end"));
        }
    }
}
