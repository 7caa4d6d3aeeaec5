package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.endpoint.WireConnection.WireAnswer;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

/** The budgets of requests and answers: what exceeds them gets 503 at once, each caller has a share, and all of it is free again afterwards. */
class EndpointBudgetsTest {

    private static final String LANE = "127.0.0.1";
    private static final int BODY = 100 << 10;
    private static final int WEIGHT = EndpointBudgets.HEAP_BYTES_PER_RECEIVED_BYTE;
    private static final int LONGEST = 200 << 10;
    private static final int ANSWER_BUDGET = 40 << 20;
    private static final EndpointLimits LIMITS = new EndpointLimits(new XmlLimits(1 << 20, 20, 1_000, 1_000), 1 << 20,
            64 << 10, Duration.ofSeconds(5));

    private final EndpointBudgets budgets = EndpointBudgets.of(2L * WEIGHT * LONGEST, ANSWER_BUDGET);
    private final RecordingService service = EndpointFixture.service();
    private final List<WireConnection> connections = new ArrayList<>();
    private TestServer server = new TestServer(LIMITS, budgets, WsrfServices::handler, service);

    /** The two ways of a request. */
    enum BudgetPath {
        READ_PATH(WsrfServices::handler), //
        CXF(WsrfServices::handlerWithoutReadPath);

        @SuppressWarnings("ImmutableEnumChecker")
        private final Function<WsrfServices, Handler> handler;

        BudgetPath(Function<WsrfServices, Handler> handler) {
            this.handler = handler;
        }
    }

    @AfterEach
    void stop() {
        connections.forEach(WireConnection::close);
        await().atMost(Duration.ofSeconds(5)).until(() -> inUse() == 0);
        server.close();
    }

    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_whileStalledBodiesHoldTheShare_is503UntilTheyEnd(BudgetPath path) {
        use(path);
        stall(BODY);
        stall(BODY);
        await().until(() -> budgets.requests().inUse() == 2L * BODY * WEIGHT);

        WireAnswer refused = open().head("Content-Length: " + BODY).answer();

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("2");
        assertThat(refused.header("Connection")).isEqualToIgnoringCase("close");
        assertThat(refused.body()).contains("request-bytes");
        assertThat(budgets.requests().refusals()).isEqualTo(1);
        assertThat(postQuery("Authorization", "Bearer right").status()).as("another caller's share").isEqualTo(200);

        connections.forEach(WireConnection::close);
        await().until(() -> budgets.requests().inUse() == 0);
        assertThat(postQuery().status()).isEqualTo(200);
    }

    /** The next request of a connection begins when the callback of the one before is complete. */
    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_longBody_isFreeBeforeTheNextRequestOfItsConnection(BudgetPath path) {
        List<Long> inUse = new CopyOnWriteArrayList<>();
        server.close();
        server = new TestServer(LIMITS, budgets, services -> new Handler.Wrapper(path.handler.apply(services)) {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                return super.handle(request, response,
                        Callback.from(() -> inUse.add(budgets.requests().inUse()), callback));
            }
        }, service);
        String body = QUERY + "<!--" + "x".repeat(BODY) + "-->";

        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", body)).status()).isEqualTo(200);

        await().untilAsserted(() -> assertThat(inUse).containsExactly(0L));
    }

    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_chunkedBodyThatOutgrowsTheShare_is503(BudgetPath path) {
        use(path);
        stall(BODY);
        await().until(() -> budgets.requests().inUse() == (long) BODY * WEIGHT);
        WireConnection connection = open().head("Transfer-Encoding: chunked");

        connection.chunk("x".repeat(90 << 10));
        await().until(() -> budgets.requests().inUse() == (BODY + (90L << 10)) * WEIGHT);
        connection.chunk("x".repeat(20 << 10));

        assertThat(connection.answer().status()).isEqualTo(503);
        await().until(() -> budgets.requests().inUse() == (long) BODY * WEIGHT);
    }

    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_longerThanTheShareAlone_is413ThatNamesTheLimit(BudgetPath path) {
        use(path);

        WireAnswer answer = open().head("Content-Length: " + (LONGEST + 1)).answer();

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.body()).contains("limits.request-memory", Integer.toString(LONGEST));
    }

    @Test
    void post_readThatIsAnsweredAtOnce_needsNoMemoryOfTheBudget() {
        service.atOnce(true);
        try (BudgetPermit _ = budgets.requests().take(LANE, budgets.requests().share()).orElseThrow();
                BudgetPermit _ = budgets.answers().take(LANE, budgets.answers().share()).orElseThrow()) {
            assertThat(postQuery().status()).isEqualTo(200);

            service.atOnce(false);
            assertThat(postQuery().status()).as("a request that waits").isEqualTo(503);
            assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", "<unknown/>")).status())
                    .as("a request for CXF")
                    .isEqualTo(503);
        }
    }

    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_whileSlowReadersHoldAnswers_is503UntilTheyEnd(BudgetPath path) {
        use(path);
        int length = 6 << 20;
        service.answers(_ -> answer(length));
        for (int i = 0; i < 6; i++) {
            connections.add(sendQuery(new WireConnection(server.uri(PATH), 4 << 10)));
        }
        await().atMost(Duration.ofSeconds(5)).until(() -> budgets.answers().refusals() >= 3);

        assertThat(budgets.answers().inUse()).isBetween(3L * length, budgets.answers().share());
        ReceivedAnswer refused = postQuery();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("2");
        assertThat(refused.detail().name().getLocalPart()).isEqualTo("ResourceUnavailableFault");
        assertThat(refused.description()).contains("answer-bytes");
        assertThat(postQuery("Authorization", "Bearer right").status()).as("another caller's share").isEqualTo(200);

        connections.forEach(WireConnection::close);
        await().atMost(Duration.ofSeconds(5)).until(() -> inUse() == 0);
        assertThat(postQuery().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(BudgetPath.class)
    void post_answerLongerThanTheShare_isAFaultThatNamesTheLimit(BudgetPath path) {
        use(path);
        service.answers(_ -> answer(ANSWER_BUDGET));

        ReceivedAnswer answer = postQuery();

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.description()).contains("limits.answer-memory");
    }

    @Test
    void post_entriesThatAreCopiedForTheReader_countWhileTheyAreSent() {
        service.answers(_ -> new Reply.Answer(copiedEntries(5, 8 << 20)));
        List<WireConnection> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            readers.add(sendQuery(new WireConnection(server.uri(PATH), 4 << 10)));
        }
        connections.addAll(readers);

        await().atMost(Duration.ofSeconds(5)).until(() -> budgets.answers().refusals() == 1);
        assertThat(budgets.answers().inUse()).as("one part of each of two readers").isEqualTo(2L * (8 << 20));

        readers.forEach(WireConnection::close);
        await().atMost(Duration.ofSeconds(5)).until(() -> inUse() == 0);
        assertThat(postQuery().text()).hasSizeGreaterThan(5 * (8 << 20));
    }

    /** Returns an answer of parts that belong to a group, but have no page. */
    private static XmlOutput copiedEntries(int parts, int length) {
        byte[] bytes = ("<a>" + "x".repeat(length - 7) + "</a>").getBytes(StandardCharsets.US_ASCII);
        XmlPart part = new XmlPart() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public boolean isShared() {
                return true;
            }

            @Override
            public List<Loan> lend() {
                return List.of(new CopiedLoan(ByteBuffer.wrap(bytes)));
            }
        };
        return new XmlOutput() {
            @Override
            public long length() {
                return (long) parts * bytes.length;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                for (int i = 0; i < parts; i++) {
                    out.write(bytes);
                }
            }

            @Override
            public List<XmlPart> parts() {
                return Collections.nCopies(parts, part);
            }
        };
    }

    /** A loan of bytes that nobody else has. */
    private record CopiedLoan(ByteBuffer buffer) implements XmlPart.Loan {
        @Override
        public long heldBytes() {
            return buffer.capacity();
        }

        @Override
        public void close() {
            // The garbage collector frees the bytes.
        }
    }

    private static Reply answer(int length) {
        byte[] bytes = ("<a>" + "x".repeat(length) + "</a>").getBytes(StandardCharsets.US_ASCII);
        return new Reply.Answer(BytesOutput.of(out -> out.write(bytes)));
    }

    private void use(BudgetPath path) {
        server.close();
        server = new TestServer(LIMITS, budgets, path.handler, service);
    }

    private long inUse() {
        return budgets.requests().inUse() + budgets.answers().inUse();
    }

    private WireConnection open() {
        WireConnection connection = new WireConnection(server.uri(PATH));
        connections.add(connection);
        return connection;
    }

    /** Announces a body and sends its beginning only. */
    private void stall(int length) {
        open().head("Content-Length: " + length).send("<s:Envelope");
    }

    private static WireConnection sendQuery(WireConnection connection) {
        String message = envelope(V11, "", QUERY);
        return connection.head("Content-Length: " + message.length()).send(message);
    }

    private ReceivedAnswer postQuery(String... headers) {
        return SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", QUERY), headers);
    }
}
