package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Optional;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;

/** Tests of https users: trusted certificates and measured phases. */
final class HttpsSwarmTest {

    private static final Duration THINK = Duration.ofMillis(5);
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private static Path folder;
    private static SSLContext context;

    @BeforeAll
    static void makeCertificate() throws Exception {
        Path file = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg", "EC", "-alias", "server", "-dname", "CN=localhost", "-ext", "san=dns:localhost", "-keystore",
                file.toString(), "-storepass", new String(PASSWORD)).redirectErrorStream(true).start();
        keytool.getInputStream().readAllBytes();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory identity = KeyManagerFactory.getInstance("PKIX");
        identity.init(keys, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(keys);
        context = SSLContext.getInstance("TLS");
        context.init(identity.getKeyManagers(), trust.getTrustManagers(), null);
    }

    private static ScriptedServer server() throws Exception {
        return ScriptedServer.tls(context.getServerSocketFactory(), (_, peer) -> {
            while (peer.request() != null) {
                peer.answer("secret");
            }
        });
    }

    /** Returns a context that trusts the test certificate. */
    private static RepeatedGet trusting(URI uri) {
        return new RepeatedGet(uri) {
            @Override
            public Optional<SSLContext> tls() {
                return Optional.of(context);
            }
        };
    }

    @Test
    void run_trustedServer_answersAndPhases() throws Exception {
        try (ScriptedServer server = server()) {
            SwarmRun run = SwarmRun.of(
                    TestPlan.users(2, THINK).phasesEvery(1).connection(LoadPlan.ConnectionMode.PER_REQUEST),
                    trusting(server.uri()), 4);

            assertThat(run.notes).isEmpty();
            assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
            assertThat(run.records.phases()).containsExactly("connect", "first-byte", "receive", "send", "tls");
        }
    }

    @Test
    void run_keptConnections_answers() throws Exception {
        try (ScriptedServer server = server()) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), trusting(server.uri()), 5);

            assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
            assertThat(run.records.requests()).allMatch(request -> request.number() == 6);
        }
    }

    @Test
    void run_untrustedServer_refusedAndNoted() throws Exception {
        try (ScriptedServer server = server()) {
            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), new RepeatedGet(server.uri()), 1);

            assertThat(run.records.outcomes()).containsExactly(Outcome.REFUSED);
            assertThat(run.notes.getFirst()).contains("a connection was refused", "PKIX path building failed");
        }
    }

    @Test
    void run_certificateForAnotherName_refused() throws Exception {
        try (ScriptedServer server = server()) {
            URI other = URI.create("https://127.0.0.1:" + server.uri().getPort() + "/");

            SwarmRun run = SwarmRun.of(TestPlan.users(1, THINK), trusting(other), 1);

            assertThat(run.records.outcomes()).containsExactly(Outcome.REFUSED);
        }
    }
}
