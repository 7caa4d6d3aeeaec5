package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterAll;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Any bytes as the answer of a foreign service: the client returns a result, the fault, or says what is wrong with the answer. */
class AnswerFuzzTest {

    private static final int HTTP_OK = 200;
    private static final int HTTP_FAULT = 500;
    private static final XmlFragment CONTENT = XmlFragment.parse("<a xmlns='urn:a'/>");

    private static volatile byte[] answer = new byte[0];
    private static final HttpServer SERVER = startedServer();
    private static final WsrfClient CLIENT = WsrfClient.builder().limits(FuzzLimits.XML).build();

    @AfterAll
    static void stop() {
        CLIENT.close();
        SERVER.stop(0);
    }

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        answer = data;
        EndpointReference service = EndpointReference
                .of("http://127.0.0.1:%d/service".formatted(SERVER.getAddress().getPort()));
        try (SilentCloseable _ = BugDetectors.allowNetworkConnections()) {
            FuzzLimits.withinTime(() -> {
                try {
                    call(service, data.length % 8 / 2);
                } catch (ConnectionException | WsrfFaultException refused) {
                    assertThat(refused.getMessage()).isNotBlank();
                }
            });
        }
    }

    private static void call(EndpointReference service, int operation) {
        switch (operation) {
            case 0 -> assertThat(CLIENT.query(service, "//a", Map.of()).toString()).isNotNull();
            case 1 -> assertThat(CLIENT.getResourceProperty(service, new QName("urn:a", "a"))).isNotNull();
            case 2 -> assertThat(CLIENT.setTerminationTime(service, Duration.ofHours(1))).isNotNull();
            default -> assertThat(CLIENT.add(service, service, CONTENT)).isNotNull();
        }
    }

    private static HttpServer startedServer() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", AnswerFuzzTest::send);
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(HttpExchange exchange) {
        try (exchange) {
            byte[] bytes = answer;
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
            exchange.sendResponseHeaders(bytes.length % 2 == 0 ? HTTP_OK : HTTP_FAULT,
                    bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
