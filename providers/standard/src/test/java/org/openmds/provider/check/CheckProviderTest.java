package org.openmds.provider.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** Tests with small servers in this process, working and broken ones. */
class CheckProviderTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void collect_banners_areReadAndShown() throws Exception {
        int ftp = sendingServer("220-Welcome to\r\n220-all\r\n220 gridftp.example.org GridFTP Server ready.\r\n");
        int ssh = sendingServer("Be careful!\r\nSSH-2.0-OpenSSH_9.2 Debian\r\n");

        List<XmlElement> services = collect(TIMEOUT,
                new ServiceCheck.Connection("gridftp", GreetingProtocol.FTP, "127.0.0.1", ftp),
                new ServiceCheck.Connection("login", GreetingProtocol.SSH, "127.0.0.1", ssh),
                new ServiceCheck.Connection("port", GreetingProtocol.TCP, "127.0.0.1", ssh));

        assertThat(services).extracting(each -> state(each)).containsOnly("up");
        assertThat(services.getFirst().toString()).contains("Name=\"gridftp\" Type=\"FTP\" Address=\"127.0.0.1:" + ftp,
                "<check:Banner>220 gridftp.example.org GridFTP Server ready.</check:Banner>");
        assertThat(services.get(1).text()).isEqualTo("SSH-2.0-OpenSSH_9.2 Debian");
        assertThat(services).extracting(each -> Integer.valueOf(value(each, "ResponseMillis").orElseThrow()))
                .allSatisfy(millis -> assertThat(millis).isBetween(0, 20_000));
    }

    @Test
    void collect_wrongGreetings_areDownWithTheReason() throws Exception {
        List<XmlElement> services = collect(TIMEOUT,
                new ServiceCheck.Connection("busy", GreetingProtocol.FTP, "127.0.0.1",
                        sendingServer("421 Too many users\r\n")),
                new ServiceCheck.Connection("ended", GreetingProtocol.FTP, "127.0.0.1", sendingServer("")),
                new ServiceCheck.Connection("endless", GreetingProtocol.SSH, "127.0.0.1",
                        sendingServer("x".repeat(100_000))),
                new ServiceCheck.Connection("other", GreetingProtocol.SSH, "127.0.0.1",
                        sendingServer("220 ftp\n".repeat(1_000))));

        assertThat(services).extracting(each -> state(each)).containsOnly("down");
        assertThat(services).extracting(XmlElement::text)
                .containsExactly("421 Too many usersgreeted with a text other than 220 and a text",
                        "did not greet with 220 and a text", "did not greet with a line SSH-…",
                        "did not greet with a line SSH-…");
    }

    @Test
    void collect_deadServices_areReportedAndOthersStay() throws Exception {
        int good = sendingServer("SSH-2.0-x\r\n");
        List<XmlElement> services = collect(Duration.ofSeconds(3),
                new ServiceCheck.Connection("silent", GreetingProtocol.SSH, "127.0.0.1", silentServer()),
                new ServiceCheck.Connection("refused", GreetingProtocol.TCP, "127.0.0.1", 1),
                new ServiceCheck.Http("web", URI.create("http://127.0.0.1:1/x?secret=1"), Optional.empty()),
                new ServiceCheck.Http("slow", URI.create("http://127.0.0.1:%d/".formatted(silentServer())),
                        Optional.empty()),
                new ServiceCheck.Connection("nowhere", GreetingProtocol.TCP, "no-such-host.invalid", 1),
                new ServiceCheck.Connection("good", GreetingProtocol.SSH, "127.0.0.1", good));

        assertThat(services).extracting(each -> state(each))
                .containsExactly("down", "down", "down", "down", "down", "up");
        assertThat(services.get(0).text()).isEqualTo("did not answer in time");
        assertThat(services.get(1).text()).isEqualTo("Connection refused");
        assertThat(services.get(2).toString()).contains("Connection refused").doesNotContain("secret");
        assertThat(services.get(3).text()).isEqualTo("did not answer in time");
    }

    @Test
    void collect_webServerThatNeverEndsItsHeaders_isLeftAfterTheTimeout() throws Exception {
        CountDownLatch left = new CountDownLatch(1);

        XmlElement service = collect(Duration.ofSeconds(2),
                new ServiceCheck.Http("web", URI.create("http://127.0.0.1:%d/".formatted(drippingServer(left))),
                        Optional.empty()))
                .getFirst();

        assertThat(service.text()).isEqualTo("did not answer in time");
        assertThat(left.await(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }

    @Test
    void collect_webServer_statusDecides() throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String url = start(web, "http");

        List<XmlElement> services = collect(TIMEOUT,
                new ServiceCheck.Http("good", URI.create(url + "204"), Optional.empty()),
                new ServiceCheck.Http("moved", URI.create(url + "302"), Optional.empty()),
                new ServiceCheck.Http("broken", URI.create(url + "503"), Optional.empty()));

        assertThat(services).extracting(each -> state(each)).containsExactly("up", "up", "down");
        assertThat(services).extracting(each -> value(each, "HttpStatus").orElseThrow())
                .containsExactly("204", "302", "503");
        assertThat(services.getLast().text()).isEqualTo("answered with status 503");
    }

    @Test
    void collect_untrustedCertificate_isDownWithItsEnd() throws Exception {
        HttpsServer web = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.setHttpsConfigurator(new HttpsConfigurator(selfSigned("2026/10/01 12:00:00", 70)));

        XmlElement service = collect(TIMEOUT,
                new ServiceCheck.Http("web", URI.create(start(web, "https") + "200"), Optional.empty()))
                .getFirst();

        assertThat(state(service)).isEqualTo("down");
        assertThat(value(service, "CertificateEnd")).contains("2026-12-10T12:00:00Z");
        assertThat(value(service, "CertificateDaysLeft")).contains("9");
        assertThat(service.text()).contains("unable to find valid certification path");
    }

    @Test
    void collect_certificateOfPrivateAuthority_isUpIfTrusted() throws Exception {
        HttpsServer web = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.setHttpsConfigurator(new HttpsConfigurator(selfSigned("-1d", 3650)));
        URI url = URI.create(start(web, "https") + "200");
        Path trusted = folder.resolve("ca.pem");
        KeyStore keys = KeyStore.getInstance(folder.resolve("web.p12").toFile(), "changeit".toCharArray());
        Files.writeString(trusted, "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
                .formatted(Base64.getMimeEncoder().encodeToString(keys.getCertificate("web").getEncoded())));
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");

        List<XmlElement> services = collect(TIMEOUT,
                new ServiceCheck.Http("trusted", url, Optional.of(new TrustedCertificates(trusted))),
                new ServiceCheck.Http("empty", url, Optional.of(new TrustedCertificates(empty))));

        assertThat(services).extracting(each -> state(each)).containsExactly("up", "down");
        assertThat(services.getLast().text()).endsWith("empty.pem contains no certificate");
    }

    private String start(HttpServer web, String scheme) {
        web.createContext("/", exchange -> {
            exchange.sendResponseHeaders(Integer.parseInt(exchange.getRequestURI().getPath().substring(1)), -1);
            exchange.close();
        });
        web.start();
        open.add(() -> web.stop(0));
        return "%s://127.0.0.1:%d/".formatted(scheme, web.getAddress().getPort());
    }

    private SSLContext selfSigned(String from, int days) throws Exception {
        Path store = folder.resolve("web.p12");
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "web", "-keyalg", "EC", "-dname", "CN=web", "-ext", "san=ip:127.0.0.1",
                "-validity", Integer.toString(days), "-startdate", from, "-keystore", store.toString(), "-storepass",
                "changeit").redirectErrorStream(true);
        command.environment().put("TZ", "UTC");
        Process keytool = command.start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, "changeit".toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, "changeit".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    /** A server that sends the text to each client and closes the connection. */
    private int sendingServer(String text) throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        open.add(server);
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try (Socket one = server.accept()) {
                    one.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                    if (!server.isClosed() && !(e instanceof java.net.SocketException)) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        });
        return server.getLocalPort();
    }

    /** A web server that extends its first header without end while a client reads it. */
    private int drippingServer(CountDownLatch left) throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        open.add(server);
        Thread.ofVirtual().start(() -> {
            try (Socket one = server.accept()) {
                one.getOutputStream().write("HTTP/1.1 200 OK\r\nX: ".getBytes(StandardCharsets.ISO_8859_1));
                while (!server.isClosed()) {
                    one.getOutputStream().write('x');
                    LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                }
            } catch (IOException e) {
                left.countDown();
            }
        });
        return server.getLocalPort();
    }

    private int silentServer() throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        open.add(server);
        return server.getLocalPort();
    }

    private static String state(XmlElement service) {
        return value(service, "State").orElseThrow();
    }

    private static Optional<String> value(XmlElement service, String name) {
        return service.attribute(new QName(name));
    }

    private static List<XmlElement> collect(Duration timeout, ServiceCheck... checks) throws CollectionException {
        Clock clock = Clock.fixed(Instant.parse("2026-12-01T00:00:00Z"), ZoneOffset.UTC);
        return new CheckProvider(new CheckPublication("checks", timeout, List.of(checks)), clock)
                .collect(Deadline.in(Duration.ofMinutes(1)))
                .root()
                .children();
    }
}
