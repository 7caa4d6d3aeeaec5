package org.openmds.loadtest.generator.kind.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;

final class BlockingHttpClientTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @Test
    void call_interimAnswers_areNotTheAnswer() throws Exception {
        try (ServerSocket service = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread _ = Thread.ofVirtual().start(() -> answer(service, """
                    HTTP/1.1 100 Continue\r
                    \r
                    HTTP/1.1 103 Early Hints\r
                    Link: </style.css>\r
                    Content-Length: 7\r
                    \r
                    HTTP/1.1 200 OK\r
                    Content-Length: 4\r
                    \r
                    done"""));

            CallResult callResult = call("http://127.0.0.1:%d/".formatted(service.getLocalPort()));

            assertThat(callResult.outcome()).as(callResult.detail().text()).isEqualTo(Outcome.OK);
            assertThat(callResult.bytes()).isEqualTo(4);
        }
    }

    @Test
    void call_unknownHost_isRefused() throws Exception {
        CallResult callResult = call("http://nowhere.invalid/");

        assertThat(callResult.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(callResult.detail()).isEqualTo(new AnswerDetail(0, "unknown host: nowhere.invalid", ""));
    }

    private static CallResult call(String target) throws Exception {
        LoadPlan plan = ClientPlans.of(new ClientSpec("http", target, Map.of()), LoadPlan.ConnectionMode.PER_REQUEST);
        try (HttpTraffic traffic = (HttpTraffic) ClientKinds.open(plan, new RecordingMetricSink().context())) {
            return BlockingHttpClient.open(traffic, 0, UserPlan.of(plan)).call(0, DEADLINE);
        }
    }

    private static void answer(ServerSocket service, String text) {
        try (Socket socket = service.accept()) {
            // Reads the whole request, so that closing the connection does not reset it.
            byte[] asked = new byte[1 << 12];
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append(new String(asked, 0, socket.getInputStream().read(asked), StandardCharsets.ISO_8859_1));
            }
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
