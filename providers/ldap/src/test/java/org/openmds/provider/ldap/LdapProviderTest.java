package org.openmds.provider.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ldap.LdapServer.Login;
import org.openmds.provider.ldap.LdapServer.Security;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldif.LDIFReader;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.SSLUtil;

/** The entries of a server: pages, limits, changes, TLS and failures. */
class LdapProviderTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-11-22T03:00:00Z");
    private static final String ALL = "(objectClass=*)";

    @TempDir
    private static Path keys;
    @TempDir
    private Path folder;
    private final List<String> filters = new CopyOnWriteArrayList<>();
    private InMemoryDirectoryServer server;
    private Instant now = NOW;

    @BeforeEach
    void start() throws Exception {
        server = started(InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.getLoopbackAddress(), 0, null));
    }

    private InMemoryDirectoryServer started(InMemoryListenerConfig listener) throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("o=grid");
        config.setSchema(null);
        config.setListenerConfigs(listener);
        config.addAdditionalBindCredentials("cn=reader", "s3cret");
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
                filters.add(request.getRequest().getFilter().toString());
            }
        });
        InMemoryDirectoryServer made = new InMemoryDirectoryServer(config);
        made.importFromLDIF(true,
                new LDIFReader(new ByteArrayInputStream(GlueLdif.GLUE13.getBytes(StandardCharsets.UTF_8))));
        made.startListening();
        return made;
    }

    @AfterEach
    void stop() {
        server.shutDown(true);
    }

    @Test
    void collect_severalPages_givesAll() throws Exception {
        String document = collect(provider(plain(), search(2, 100, Duration.ZERO)));

        assertThat(filters).hasSizeGreaterThan(3);
        assertThat(document).contains("glue:FreeCPUs=\"40\"", "<glue13:SA>", "DN=\"o=grid\"")
                .contains("Source=\"ldap://127.0.0.1:%d\" Base=\"o=grid\"".formatted(server.getListenPort()));
    }

    @Test
    void collect_changed_asksForChangesAndSeesThem() throws Exception {
        LdapProvider provider = provider(plain(), search(100, 100, Duration.ofMinutes(10)));
        collect(provider);
        filters.clear();

        server.modify("dn: GlueCEUniqueID=ce.example.org:8443/cream-pbs-long,mds-vo-name=resource,o=grid",
                "changetype: modify", "replace: GlueCEStateFreeCpus", "GlueCEStateFreeCpus: 39");

        assertThat(collect(provider)).contains("glue:FreeCPUs=\"39\"", "<glue13:SA>");
        assertThat(filters).singleElement().asString().contains("(modifyTimestamp>=");
    }

    @Test
    void collect_deleted_isSeenAtTheNextFullReading() throws Exception {
        LdapProvider provider = provider(plain(), search(100, 100, Duration.ofMinutes(10)));
        collect(provider);
        server.delete("GlueSALocalID=atlas,GlueSEUniqueID=se.example.org,mds-vo-name=resource,o=grid");

        assertThat(collect(provider)).contains("<glue13:SA>");
        now = NOW.plus(Duration.ofMinutes(10));
        filters.clear();
        assertThat(collect(provider)).doesNotContain("<glue13:SA>");
        assertThat(filters).containsExactly(ALL);
    }

    @Test
    void collect_afterAFailure_keepsEarlierEntries() throws Exception {
        // No other test uses this address, so the port stays free while the server is down.
        String host = "127.0.0.7";
        server.shutDown(true);
        server = started(InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.ofLiteral(host), 0, null));
        int port = server.getListenPort();
        LdapProvider provider = provider(
                new LdapServer(host, port, Security.NONE, Optional.empty(), Optional.empty(), Optional.empty()),
                search(100, 100, Duration.ofMinutes(10)));
        String before = collect(provider);
        server.shutDown("plain", true);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(provider))
                .withMessage("ldap://%s:%d cannot be reached: Connection refused".formatted(host, port));

        server.startListening("plain");

        assertThat(server.getListenPort()).isEqualTo(port);
        assertThat(collect(provider)).isEqualTo(before);
    }

    @Test
    void collect_moreThanAllowed_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(provider(plain(), search(100, 3, Duration.ZERO))))
                .withMessageEndingWith(" gave more than the 3 entries allowed");
        LdapSearch small = new LdapSearch("o=grid", ALL, 100, 100, 200, Duration.ZERO);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(provider(plain(), small)))
                .withMessageEndingWith(" gave more than the 200 bytes allowed");
    }

    @Test
    void collect_noEntries_failsWithTheCause() {
        LdapSearch missing = new LdapSearch("o=glue", ALL, 100, 100, 1 << 20, Duration.ZERO);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(provider(plain(), missing)))
                .withMessageEndingWith(" has no entry o=glue");
        LdapSearch none = new LdapSearch("o=grid", "(objectClass=GlueSite)", 100, 100, 1 << 20, Duration.ZERO);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(provider(plain(), none)))
                .withMessageEndingWith(" has no entry at or below o=grid that (objectClass=GlueSite) selects");
    }

    @Test
    void collect_login_passwordIsReadFromItsFileAndNotLeaked() throws Exception {
        Path file = Files.writeString(folder.resolve("password"), "s3cret\n");
        LdapServer server = server(Security.NONE, Optional.empty(), Optional.of(new Login("cn=reader", file)));
        assertThat(collect(provider(server, search(100, 100, Duration.ZERO)))).contains("<glue13:SE>");

        Files.writeString(file, "wr0ng\n");

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(provider(server, search(100, 100, Duration.ZERO))))
                .withMessageEndingWith(" refuses the password of cn=reader");
        Files.writeString(file, "");
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(provider(server, search(100, 100, Duration.ZERO))))
                .withMessage("password file %s holds no password".formatted(file));
    }

    @ParameterizedTest
    @EnumSource(value = Security.class, names = {"START_TLS", "TLS"})
    void collect_tls_trustsOnlyGivenCertificates(Security security) throws Exception {
        Path certificate = certificate("trusted", "ip:127.0.0.1");
        stop();
        server = started(listener(security, store("trusted")));
        LdapSearch search = search(100, 100, Duration.ZERO);

        assertThat(collect(provider(server(security, Optional.of(certificate), Optional.empty()), search)))
                .contains("<glue13:SE>");
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(provider(server(security, Optional.empty(), Optional.empty()), search)))
                .withMessageContaining("unable to find valid certification path");
    }

    @ParameterizedTest
    @EnumSource(value = Security.class, names = {"START_TLS", "TLS"})
    void collect_certificateOfAnotherHost_isRefused(Security security) throws Exception {
        Path certificate = certificate("other", "dns:other.example.org");
        stop();
        server = started(listener(security, store("other")));
        LdapServer other = new LdapServer("localhost", server.getListenPort(), security, Optional.of(certificate),
                Optional.empty(), Optional.empty());

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(provider(other, search(100, 100, Duration.ZERO))))
                .satisfies(failure -> assertThat(failure.getMessage()).contains("localhost", "other.example.org")
                        .doesNotContain("Exception"));
    }

    @Test
    void collect_otherProtocol_isAClearFailure() throws Exception {
        try (ServerSocket web = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answer = Thread.ofVirtual().start(() -> answer(web));
            LdapServer other = new LdapServer("127.0.0.1", web.getLocalPort(), Security.NONE, Optional.empty(),
                    Optional.empty(), Optional.empty());
            assertThatExceptionOfType(CollectionException.class)
                    .isThrownBy(() -> collect(provider(other, search(100, 100, Duration.ZERO))))
                    .satisfies(failure -> assertThat(failure.getMessage()).hasSizeBetween(20, 400)
                            .doesNotContain("Exception", "\n"));
            answer.join();
        }
    }

    @Test
    void collect_silentServer_endsAtTheDeadline() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            LdapServer other = new LdapServer("127.0.0.1", silent.getLocalPort(), Security.NONE, Optional.empty(),
                    Optional.empty(), Optional.empty());
            LdapProvider provider = provider(other, search(100, 100, Duration.ZERO));
            assertThatExceptionOfType(CollectionException.class)
                    .isThrownBy(() -> provider.collect(Deadline.in(Duration.ofMillis(200))))
                    .withMessage("%s did not answer in time".formatted(other));
        }
    }

    private static void answer(ServerSocket web) {
        try (Socket one = web.accept()) {
            one.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            one.getInputStream().readNBytes(1);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private LdapServer plain() {
        return server(Security.NONE, Optional.empty(), Optional.empty());
    }

    private LdapServer server(Security security, Optional<Path> trusted, Optional<Login> login) {
        return new LdapServer("127.0.0.1", server.getListenPort(), security, trusted, login, Optional.empty());
    }

    private static LdapSearch search(int pageSize, int maxEntries, Duration whole) {
        return new LdapSearch("o=grid", ALL, pageSize, maxEntries, 1 << 20, whole);
    }

    private LdapProvider provider(LdapServer from, LdapSearch search) {
        return LdapProvider.of(new LdapPublication("site", from, search), new Clock() {
            @Override
            public Instant instant() {
                return now;
            }

            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }
        });
    }

    private static String collect(LdapProvider provider) throws CollectionException {
        return provider.collect(Deadline.in(TIMEOUT)).toString();
    }

    private InMemoryListenerConfig listener(Security security, Path store) throws Exception {
        SSLUtil tls = new SSLUtil(new KeyStoreKeyManager(store.toFile(), "changeit".toCharArray(), "PKCS12", null),
                null);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        return security == Security.TLS
                ? InMemoryListenerConfig.createLDAPSConfig("tls", loopback, 0, tls.createSSLServerSocketFactory(),
                        null)
                : InMemoryListenerConfig.createLDAPConfig("plain", loopback, 0, tls.createSSLSocketFactory());
    }

    /** Creates a certificate once for all tests, because keytool takes longer than the tests. */
    private static Path certificate(String name, String address) throws Exception {
        Path certificate = keys.resolve(name + ".pem");
        if (Files.notExists(certificate)) {
            String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
            String store = store(name).toString();
            run(keytool, "-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-ext",
                    "san=" + address, "-keystore", store, "-storepass", "changeit");
            run(keytool, "-exportcert", "-rfc", "-alias", name, "-keystore", store, "-storepass", "changeit", "-file",
                    certificate.toString());
        }
        return certificate;
    }

    private static Path store(String name) {
        return keys.resolve(name + ".p12");
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
