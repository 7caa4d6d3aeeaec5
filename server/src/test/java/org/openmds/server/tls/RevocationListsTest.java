package org.openmds.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.TestAuthority;

import com.sun.net.httpserver.HttpServer;

/** Fetched revocation lists of two authorities with the same subject, as after a change of its key. */
class RevocationListsTest {

    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String HASH = "0a1b2c3d";

    private static TestAuthority first;
    private static TestAuthority second;
    private static HttpServer server;
    private static volatile byte[] sent = {};

    @TempDir
    private Path folder;

    private RevocationLists lists;

    @BeforeAll
    static void start() throws Exception {
        first = new TestAuthority("Site");
        second = new TestAuthority("Site");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, sent.length);
                exchange.getResponseBody().write(sent);
            }
        });
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @BeforeEach
    void layOut() throws Exception {
        first.write(folder.resolve(HASH + ".0"));
        second.write(folder.resolve(HASH + ".1"));
        Files.writeString(folder.resolve(HASH + ".crl_url"),
                "http://127.0.0.1:%d/\n".formatted(server.getAddress().getPort()));
        lists = new RevocationLists(folder, () -> NOW);
    }

    /** Sends a list and lets it be fetched. */
    private void renew(TestAuthority authority, Instant begin, Instant end) throws Exception {
        Path file = folder.resolve("sent");
        authority.writeRevoked(file, authority.certificate(), begin, end);
        sent = Files.readAllBytes(file);
        Files.delete(file);
        lists.renew();
    }

    private Instant begin(String suffix) throws Exception {
        return ((X509CRL) CertificateFactory.getInstance("X.509")
                .generateCRL(new ByteArrayInputStream(Files.readAllBytes(folder.resolve(HASH + suffix)))))
                .getThisUpdate()
                .toInstant();
    }

    @Test
    void list_thatIsOver_isNotUsed() throws Exception {
        renew(first, NOW.minus(HOUR), NOW.plus(HOUR));

        renew(first, NOW.minusSeconds(60), NOW);

        assertThat(lists.failures()).isEqualTo(1);
        assertThat(begin(".r0")).isEqualTo(NOW.minus(HOUR));
    }

    @Test
    void list_thatIsOlderThanTheKnownOne_isNotUsed() throws Exception {
        renew(first, NOW.minusSeconds(60), NOW.plus(HOUR));

        renew(first, NOW.minus(HOUR), NOW.plus(HOUR));

        assertThat(begin(".r0")).isEqualTo(NOW.minusSeconds(60));
    }

    @Test
    void list_ofAnotherAuthority_isNotUsed() throws Exception {
        Files.delete(folder.resolve(HASH + ".1"));

        renew(second, NOW.minusSeconds(60), NOW.plus(HOUR));

        assertThat(lists.failures()).isEqualTo(1);
        assertThat(folder.resolve(HASH + ".r0")).doesNotExist();
    }

    @Test
    void lists_ofAuthoritiesWithTheSameHash_haveTheirOwnFiles() throws Exception {
        renew(second, NOW.minus(HOUR), NOW.plus(HOUR));
        renew(first, NOW.minusSeconds(90), NOW.plus(HOUR));
        renew(second, NOW.minusSeconds(60), NOW.plus(HOUR));

        assertThat(lists.failures()).isZero();
        assertThat(begin(".r0")).isEqualTo(NOW.minusSeconds(60));
        assertThat(begin(".r1")).isEqualTo(NOW.minusSeconds(90));
        assertThat(folder.resolve(HASH + ".r2")).doesNotExist();
    }

    @Test
    void addresses_namedByAnAlias_areThoseOfItsHashes() throws Exception {
        Files.delete(folder.resolve(HASH + ".crl_url"));
        Files.writeString(folder.resolve("Site.crl_url"),
                "http://127.0.0.1:%d/\n".formatted(server.getAddress().getPort()));
        second.write(folder.resolve("Site.pem"));

        renew(second, NOW.minus(HOUR), NOW.plus(HOUR));

        assertThat(begin(".r0")).isEqualTo(NOW.minus(HOUR));
    }

    @Test
    void file_thatIsNoList_isReplaced() throws Exception {
        Files.writeString(folder.resolve(HASH + ".r0"), "none");

        renew(first, NOW.minus(HOUR), NOW.plus(HOUR));

        assertThat(begin(".r0")).isEqualTo(NOW.minus(HOUR));
    }
}
