package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.swarm.ScriptedServer.Peer;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;

/** Tests with servers that close connections, stall, or send invalid answers. */
final class HttpTroubleTest {

    private static final Duration THINK = Duration.ofMillis(5);

    private static void answerAll(Peer peer) throws Exception {
        while (peer.request() != null) {
            peer.answer("ok");
        }
    }

    private static SwarmRun run(ScriptedServer server, int requests) throws Exception {
        return SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(server.uri()), requests);
    }

    private static List<Outcome> inOrder(SwarmRun run) {
        return run.records.requests().stream().map(RecordList.RecordItem::outcome).toList();
    }

    @Test
    void run_keptConnectionClosedWhileIdle_nextRequestConnectsAnew() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.answer("once");
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, Duration.ofMillis(250)), new RepeatedGet(server.uri()), 3);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
            assertThat(run.swarm.status().resent()).isZero();
        }
    }

    @Test
    void run_keptConnectionClosedUnderARequest_isSentOnceMoreAndCounted() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((connection, peer) -> {
            peer.request();
            peer.answer("first");
            peer.request();
            if (connection > 0) {
                peer.answer("second");
                answerAll(peer);
            }
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(server.uri()), 3);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
            assertThat(run.swarm.status().resent()).isOne();
        }
    }

    @Test
    void run_keptConnectionClosedUnderAPost_isNotSentAgain() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.answer("first");
            peer.request();
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK),
                    new RepeatedGet(server.uri(), "POST", HttpTraffic.AnswerCheck.SUCCESS), 4);

            assertThat(inOrder(run)).containsExactly(Outcome.OK, Outcome.RESET, Outcome.OK, Outcome.RESET);
            assertThat(run.swarm.status().resent()).isZero();
        }
    }

    @Test
    void run_newConnectionClosedUnderARequest_isReset() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> peer.request())) {
            assertThat(inOrder(run(server, 2))).containsExactly(Outcome.RESET, Outcome.RESET);
        }
    }

    @Test
    void run_connectionResetInTheMiddleOfAnAnswer_isReset() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf");
            peer.reset();
        })) {
            assertThat(inOrder(run(server, 2))).containsExactly(Outcome.RESET, Outcome.RESET);
        }
    }

    @Test
    void run_connectionClosedInTheMiddleOfAHead_isReset() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nContent-Le");
        })) {
            assertThat(inOrder(run(server, 2))).containsExactly(Outcome.RESET, Outcome.RESET);
        }
    }

    @Test
    void run_chunkedAnswerInPieces_isWhole() throws Exception {
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            while (peer.request() != null) {
                for (String piece : List.of("HTTP/1.1 200 OK\r\nTransfer-", "Encoding: chunked\r\n\r\n5;a=b\r", "\nhel",
                        "lo\r\n6\r\n world\r\n", "0\r\nTrailer: x\r\n", "\r\n")) {
                    peer.send(piece);
                }
            }
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK),
                    new RepeatedGet(server.uri(), "GET", RepeatedGet.wanting(8, seen)), 4);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
            assertThat(run.records.requests()).allMatch(request -> request.number() == 11);
            assertThat(seen).containsOnly(8);
        }
    }

    @Test
    void run_answerThatEndsWithItsConnection_isWhole() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("HTTP/1.0 200 OK\r\n\r\nuntil the end");
        })) {
            SwarmRun run = run(server, 3);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
            assertThat(run.records.requests()).allMatch(request -> request.number() == 13);
        }
    }

    @Test
    void run_answerLargerThanAnyBuffer_isCounted() throws Exception {
        String body = "y".repeat(3_000_000);
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            while (peer.request() != null) {
                peer.answer(body);
            }
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK),
                    new RepeatedGet(server.uri(), "GET", RepeatedGet.wanting(Integer.MAX_VALUE, seen)), 2);

            assertThat(run.records.requests()).allMatch(request -> request.number() == body.length());
            assertThat(seen).containsOnly(body.length());
        }
    }

    @Test
    void run_interimResponse_isNotTheAnswer() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            while (peer.request() != null) {
                peer.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n");
                peer.answer("ok");
            }
        })) {
            SwarmRun run = run(server, 3);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
            assertThat(run.records.requests()).allMatch(request -> request.number() == 2);
        }
    }

    @Test
    void run_noHttp_isABadAnswer() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.send("220 mail.example.org\r\n\r\n");
        })) {
            assertThat(inOrder(run(server, 2))).containsExactly(Outcome.BAD_ANSWER, Outcome.BAD_ANSWER);
        }
    }

    @Test
    void run_statuses_areOutcomes() throws Exception {
        List<String> statuses = List.of("404 Not Found", "503 Busy", "302 Found", "500 Broken", "204 Nothing");
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            for (String status : statuses) {
                peer.request();
                peer.send("HTTP/1.1 " + status + "\r\n" + (status.startsWith("204") ? "" : "Content-Length: 0\r\n")
                        + "\r\n");
            }
        })) {
            assertThat(inOrder(run(server, 5))).containsExactly(Outcome.NOT_FOUND, Outcome.DENIED, Outcome.BAD_ANSWER,
                    Outcome.FAULT, Outcome.OK);
        }
    }

    @Test
    void run_unexpectedData_costsTheConnectionOnly() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.answer("ok");
            peer.answer("unasked");
            answerAll(peer);
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, Duration.ofMillis(50)), new RepeatedGet(server.uri()), 3);

            assertThat(inOrder(run)).containsOnly(Outcome.OK);
        }
    }

    @Test
    void run_answersLate_timeoutsOfThatLength() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.request();
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(3, THINK).timeout(Duration.ofMillis(60)),
                    new RepeatedGet(server.uri()),
                    6);

            assertThat(inOrder(run)).hasSizeBetween(6, 8).containsOnly(Outcome.TIMEOUT);
            assertThat(run.records.requests())
                    .allMatch(request -> request.duration() >= Duration.ofMillis(60).toNanos());
        }
    }

    @Test
    void run_underWayAfterTheDrain_unanswered() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.request();
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.users(2, THINK).drain(Duration.ofMillis(50)),
                    new RepeatedGet(server.uri()), 2);

            assertThat(inOrder(run)).containsExactly(Outcome.UNANSWERED, Outcome.UNANSWERED);
            assertThat(run.records.of(RecordKind.CLIENT)).hasSize(4);
        }
    }

    @Test
    void run_openModelUnderWayAfterTheDrain_unanswered() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> {
            peer.request();
            peer.request();
        })) {
            SwarmRun run = SwarmRun.of(TestPlan.rate(500).drain(Duration.ofMillis(50)), new RepeatedGet(server.uri()),
                    5);

            assertThat(inOrder(run)).hasSizeGreaterThanOrEqualTo(5).containsOnly(Outcome.UNANSWERED);
        }
    }

    @Test
    void run_noListener_isRefusedWithOneNote() throws Exception {
        RepeatedGet nobody = new RepeatedGet(URI.create("http://127.0.0.1:1/"));

        SwarmRun run = SwarmRun.of(TestPlan.users(2, Duration.ZERO), nobody, 4);

        assertThat(inOrder(run)).hasSizeBetween(4, 5).containsOnly(Outcome.REFUSED);
        assertThat(run.notes).hasSize(1).first().asString().contains("a connection was refused", "refused");
    }

    @Test
    void run_addressThatThisMachineHasNot_startFailedAndSaid() throws Exception {
        try (ScriptedServer server = ScriptedServer.of((_, peer) -> answerAll(peer))) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK).sources("192.0.2.1"), new RepeatedGet(server.uri()), 2);

            assertThat(inOrder(run)).containsOnly(Outcome.START_FAILED);
            assertThat(run.notes.getFirst()).contains("clients cannot start", "1 source addresses");
        }
    }

    @Test
    void run_unknownHost_refusedAndSaid() throws Exception {
        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(URI.create("http://nobody.invalid/")), 1);

        assertThat(inOrder(run)).containsOnly(Outcome.REFUSED);
        assertThat(run.notes.getFirst()).contains("unknown host", "nobody.invalid");
    }

    @Test
    void run_headerOfTwoLines_startFailed() throws Exception {
        RepeatedGet split = new RepeatedGet(URI.create("http://127.0.0.1:9/")) {
            @Override
            public PreparedRequest next(int client, long number) {
                PreparedRequest plain = super.next(client, number);
                return new PreparedRequest("GET", plain.uri(), Map.of("X", "a\r\nY: b"), ByteBuffer.allocate(0),
                        AnswerCheck.SUCCESS);
            }
        };

        SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), split, 1);

        assertThat(inOrder(run)).containsOnly(Outcome.START_FAILED);
        assertThat(run.notes.getFirst()).contains("the value of header X must be one line");
    }
}
