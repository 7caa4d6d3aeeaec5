package org.openmds.wsrf.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** Plain HTTP requests to a web server with a self-signed certificate. */
class PlainHttpTest {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    static Path folder;

    private static SSLContext tls;

    private final List<String> received = new CopyOnWriteArrayList<>();
    private HttpsServer web;

    @BeforeAll
    static void makeKeys() throws Exception {
        Path store = folder.resolve("web.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "web", "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
                "SAN=IP:127.0.0.1,DNS:localhost", "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass",
                "changeit").redirectErrorStream(true).start();
        assertThat(keytool.waitFor()).as(new String(keytool.getInputStream().readAllBytes(), UTF_8)).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(Files.newInputStream(store), PASSWORD);
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, PASSWORD);
        certificates.setCertificateEntry("web", keys.getCertificate("web"));
        trusted.init(certificates);
        tls = SSLContext.getInstance("TLS");
        tls.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    }

    @BeforeEach
    void start() throws Exception {
        web = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.setHttpsConfigurator(new HttpsConfigurator(tls));
        web.createContext("/", exchange -> {
            received.add("%s %s %s".formatted(exchange.getRequestMethod(),
                    exchange.getRequestHeaders().getFirst("X-Test"),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
            byte[] body = "0123456789".getBytes(UTF_8);
            boolean missing = exchange.getRequestURI().getPath().equals("/missing");
            exchange.sendResponseHeaders(missing ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        web.start();
    }

    @AfterEach
    void stop() {
        web.stop(0);
    }

    @Test
    void send_getAndPost_answerWithStatusAndBody() {
        try (HttpTransport http = trusting(64)) {
            assertThat(exchange(http, OutgoingRequest.get(url("/"), Map.of("X-Test", "a"))))
                    .isEqualTo("200 0123456789");
            assertThat(exchange(http, OutgoingRequest.post(url("/missing"), Map.of(), "text/plain", new byte[]{'b'})))
                    .isEqualTo("404 0123456789");
        }

        assertThat(received).containsExactly("GET a ", "POST null b");
    }

    @Test
    void send_certificateOfAStranger_isRefused() {
        try (HttpTransport http = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.allowAll(),
                Credentials.none())) {
            assertThatThrownBy(() -> exchange(http, OutgoingRequest.get(url("/"), Map.of())))
                    .isInstanceOf(ConnectionException.class)
                    .hasMessageContaining(url("/"))
                    .hasMessageContaining("no authority that this client trusts has signed its certificate; "
                            + "the client trusts the authorities of Java");
        }
        assertThat(received).isEmpty();
    }

    @Test
    void send_answerOverTheLimit_isRefused() {
        try (HttpTransport http = trusting(9)) {
            assertThatThrownBy(() -> exchange(http, OutgoingRequest.get(url("/"), Map.of())))
                    .hasMessageContaining("larger than the limit of 9 bytes");
        }
    }

    @Test
    void send_targetThatThePolicyRefuses_isNotCalled() {
        try (HttpTransport http = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.refuseLocal(),
                Credentials.none(), Optional.of(tls))) {
            assertThatThrownBy(() -> exchange(http, OutgoingRequest.get(url("/"), Map.of())))
                    .isInstanceOf(ConnectionException.NotConnected.class)
                    .hasMessageContaining("is a loopback address");
        }
        assertThat(received).isEmpty();
    }

    private static HttpTransport trusting(int maxAnswerBytes) {
        return new HttpTransport(HttpSettings.DEFAULT.withMaxAnswerBytes(maxAnswerBytes), TargetPolicy.allowAll(),
                Credentials.none(), Optional.of(tls));
    }

    private static String exchange(HttpTransport http, OutgoingRequest request) {
        try (HttpAnswer answer = http.send(request, TIMEOUT)) {
            return answer.status() + " " + new String(answer.readAllBytes(), UTF_8);
        }
    }

    private String url(String path) {
        return "https://127.0.0.1:%d%s".formatted(web.getAddress().getPort(), path);
    }
}
