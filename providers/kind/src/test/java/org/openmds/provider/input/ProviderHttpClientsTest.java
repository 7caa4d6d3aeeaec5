package org.openmds.provider.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** A web server with a self-signed certificate. */
class ProviderHttpClientsTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    static Path folder;

    private static SSLContext tls;
    private final ProviderHttpClients clients = new ProviderHttpClients(WebCredentials.none());
    private HttpsServer web;

    @BeforeAll
    static void makeKeys() throws Exception {
        tls = tls("web");
        tls("other");
    }

    @BeforeEach
    void start() throws Exception {
        web = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.setHttpsConfigurator(new HttpsConfigurator(tls));
        web.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("ok".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        web.start();
    }

    @AfterEach
    void stop() {
        clients.close();
        web.stop(0);
    }

    @Test
    void trusting_fileWithTheCertificate_isAnswered() throws Exception {
        Path trusted = write("web");

        assertThat(read(Optional.of(trusted))).isEqualTo("ok");
        assertThat(client(trusted)).as("kept while the file stays the same").isSameAs(client(trusted));
    }

    @Test
    void trusting_othersOrNobody_isAClearFailure() throws Exception {
        Path other = write("other");

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(Optional.of(other)))
                .withMessageContaining("unable to find valid certification path");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(Optional.empty()))
                .withMessageContaining("unable to find valid certification path");
    }

    @Test
    void trusting_fileIsChanged_countsFromThenOn() throws Exception {
        Path trusted = write("other");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(Optional.of(trusted)));

        Files.copy(write("web"), trusted, StandardCopyOption.REPLACE_EXISTING);

        assertThat(read(Optional.of(trusted))).isEqualTo("ok");
    }

    @Test
    void trusting_fileThatIsNone_saysWhich() throws Exception {
        Path text = Files.writeString(folder.resolve("text.pem"), "no certificate\n");

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> client(text))
                .withMessageStartingWith("the file of trusted certificates %s contains no certificate".formatted(text));
        Path missing = folder.resolve("missing.pem");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> client(missing))
                .withMessageStartingWith("the file of trusted certificates %s cannot be read".formatted(missing));
    }

    private String read(Optional<Path> trusted) throws CollectionException {
        URI url = URI.create("https://127.0.0.1:%d/".formatted(web.getAddress().getPort()));
        HttpInput input = new HttpInput(clients.client(url, trusted), url, Map.of(), 100);
        return new String(input.read(Deadline.in(Duration.ofSeconds(20))), StandardCharsets.UTF_8);
    }

    private HttpClient client(Path trusted) throws CollectionException {
        return clients.client(URI.create("https://localhost"), Optional.of(trusted));
    }

    private static Path write(String name) throws Exception {
        KeyStore keys = KeyStore.getInstance(folder.resolve(name + ".p12").toFile(), PASSWORD);
        return Files.writeString(folder.resolve(name + ".pem"),
                "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(
                        Base64.getMimeEncoder().encodeToString(keys.getCertificate("web").getEncoded())));
    }

    private static SSLContext tls(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "web", "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "san=ip:127.0.0.1",
                "-validity", "3650", "-startdate", "-1d", "-keystore", store.toString(), "-storepass",
                new String(PASSWORD)).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }
}
