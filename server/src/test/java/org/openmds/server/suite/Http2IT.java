package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HTTP/2 at the port with TLS, and the limits that hold for it. */
@Timeout(120)
class Http2IT {

    private static final byte HEADERS = 1;
    private static final byte SETTINGS = 4;
    private static final int END_STREAM_AND_HEADERS = 5;

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static RunningServer server;

    @BeforeAll
    static void startServer() throws Exception {
        authority = new TestAuthority("Site");
        authority.issue("host", Duration.ofDays(1))
                .write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        server = start("state", "http.connections-per-address", "8", "http.request-timeout", "3s",
                "http.idle-timeout", "3s");
    }

    private static RunningServer start(String state, String... more) {
        String[] tls = {"http.tls.port", "0", "http.tls.certificate", folder.resolve("hostcert.pem").toString(),
            "http.tls.key", folder.resolve("hostkey.pem").toString()};
        return RunningServer.start(folder.resolve(state), Stream
                .concat(Stream.of(tls), Stream.of(more))
                .toArray(String[]::new));
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void queries_atOneTime_shareAConnection() throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(authority.context()).build()) {
            assertThat(send(client, server).version()).isEqualTo(HttpClient.Version.HTTP_2);
            double before = connections();

            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 6)
                    .mapToObj(_ -> client.sendAsync(query(server), BodyHandlers.ofString()))
                    .toList();

            assertThat(answers).allSatisfy(answer -> {
                assertThat(answer.get().statusCode()).isEqualTo(200);
                assertThat(answer.get().version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(answer.get().body()).contains("QueryResourcePropertiesResponse");
            });
            assertThat(connections()).isEqualTo(before);
        }
    }

    @Test
    void curl_usesHttp2_unlessItIsSwitchedOff() throws Exception {
        String trusted = authority.write(folder.resolve("site.pem")).toString();
        assertThat(curl("--http2", "--cacert", trusted, server.server().baseUrl() + "/health/live")).isEqualTo("200 2");
        assertThat(curl("--http1.1", "--cacert", trusted, server.server().baseUrl() + "/health/live"))
                .isEqualTo("200 1.1");
        try (RunningServer old = start("old", "http.tls.http2-streams", "0")) {
            assertThat(curl("--http2", "--cacert", trusted, old.server().baseUrl() + "/health/live"))
                    .isEqualTo("200 1.1");
        }
    }

    @Test
    void requests_beyondTheShareOfAnAddress_areRefused() throws Exception {
        double before = refusals();
        try (SSLSocket connection = connect()) {
            for (int i = 0; i < 12; i++) {
                connection.getOutputStream().write(request(1 + 2 * i));
            }
            connection.getOutputStream().flush();

            await().untilAsserted(() -> assertThat(refusals()).isEqualTo(before + 4));
        }
        await().untilAsserted(() -> assertThat(ServerMetrics.of(plainUrl())
                .sum("mds_budget_used", "budget=\"http2-requests\"")).isZero());
    }

    @Test
    @Tag("long")
    void clientThatDoesNotRead_isDisconnected() throws Exception {
        try (SSLSocket connection = connect()) {
            connection.getOutputStream().write(request(1));
            connection.getOutputStream().flush();

            assertThat(isClosed(connection, 0)).isTrue();
        }
    }

    @Test
    @Tag("long")
    void headThatDoesNotEnd_isDisconnected() throws Exception {
        try (SSLSocket connection = connect()) {
            // The beginning of a frame with 16,000 bytes, which then come one by one.
            connection.getOutputStream().write(frame(16_000, HEADERS, 0, 1));
            connection.getOutputStream().flush();

            assertThat(isClosed(connection, 1)).isTrue();
        }
    }

    /** Returns true if the server closes the connection; sends bytes meanwhile. */
    private static boolean isClosed(SSLSocket connection, int bytesEachTime) {
        for (int i = 0; i < 100; i++) {
            try {
                if (connection.getInputStream().read(new byte[1024]) < 0) {
                    return true;
                }
            } catch (SocketTimeoutException notYet) {
                if (!isWritten(connection, new byte[bytesEachTime])) {
                    return true;
                }
            } catch (IOException closed) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWritten(SSLSocket connection, byte[] bytes) {
        try {
            connection.getOutputStream().write(bytes);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Connects with HTTP/2 and allows the server to send no byte of an answer's body. */
    private static SSLSocket connect() throws Exception {
        SSLSocket socket = (SSLSocket) authority.context()
                .getSocketFactory()
                .createSocket("127.0.0.1", server.server().tlsPort().orElseThrow());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[]{"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        socket.setSoTimeout(100);
        assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
        ByteArrayOutputStream begin = new ByteArrayOutputStream();
        begin.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        begin.write(frame(6, SETTINGS, 0, 0));
        // SETTINGS_INITIAL_WINDOW_SIZE is 0.
        begin.write(new byte[]{0, 4, 0, 0, 0, 0});
        socket.getOutputStream().write(begin.toByteArray());
        socket.getOutputStream().flush();
        return socket;
    }

    /** Returns the frame of a request for the list of services; its fields are those of the static table of HPACK. */
    private static byte[] request(int stream) throws IOException {
        byte[] path = "/wsrf/services".getBytes(StandardCharsets.US_ASCII);
        byte[] authority = "localhost".getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        // :method GET, :scheme https, :path, :authority
        fields.write(new byte[]{(byte) 0x82, (byte) 0x87, 0x04, (byte) path.length});
        fields.write(path);
        fields.write(new byte[]{0x01, (byte) authority.length});
        fields.write(authority);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(frame(fields.size(), HEADERS, END_STREAM_AND_HEADERS, stream));
        all.write(fields.toByteArray());
        return all.toByteArray();
    }

    private static byte[] frame(int length, byte type, int flags, int stream) {
        return ByteBuffer.allocate(9)
                .put((byte) (length >> 16))
                .putShort((short) length)
                .put(type)
                .put((byte) flags)
                .putInt(stream)
                .array();
    }

    private static double refusals() {
        return ServerMetrics.of(plainUrl()).sum("mds_budget_refusals_total", "budget=\"http2-requests\"");
    }

    private static double connections() {
        return ServerMetrics.of(plainUrl()).sum("mds_budget_used", "budget=\"connections\"");
    }

    /** Returns the URL of the connector for operators, whose connections do not count. */
    private static String plainUrl() {
        return server.server().operationsUrl().orElseThrow();
    }

    private static HttpRequest query(RunningServer of) {
        return HttpRequest.newBuilder(URI.create(of.server().serviceUrl("DefaultIndexService")))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers
                        .ofString(SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.query("count(//*)"))))
                .build();
    }

    private static HttpResponse<String> send(HttpClient client, RunningServer of)
            throws IOException, InterruptedException {
        return client.send(query(of), BodyHandlers.ofString());
    }

    /** Returns the status and the version of an answer. */
    private static String curl(String... arguments) throws IOException {
        List<String> command = Stream.concat(
                Stream.of("curl", "-s", "-m", "20", "-o", "/dev/null", "-w",
                        "%{http_code} %{http_version}"),
                Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(command).start();
        try (InputStream out = process.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
