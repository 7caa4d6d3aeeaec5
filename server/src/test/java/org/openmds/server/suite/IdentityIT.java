package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.identity.TokenIssuer;
import org.openmds.server.suite.TestAuthority.Issued;

import com.nimbusds.jose.util.JSONObjectUtils;

/** Callers by certificates, tokens and JSON Web Tokens over TLS, their rights, and changes of both while clients query. */
@Timeout(180)
class IdentityIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String OLD = "site-a-0123456789abcdef";
    private static final String OPERATOR = "operator-0123456789abcdef";
    private static final String MAP = "\"/CN=alice\" alice\n\"/CN=carol\" alice\n";
    private static final String NEW = "site-a-fedcba9876543210";
    private static final String QUERY = RequestBodies.query("count(//*)");
    private static final int CLIENTS = 50;
    /** The files take effect within 5 s on a machine that does nothing else; here other tests, and the clients, take its processors. */
    private static final Duration NEW_STATE = Duration.ofSeconds(20);

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static TokenIssuer issuer;
    private static RunningServer server;
    private static String hash;
    private static VomsServer voms;
    /** Tokens of the Python package scitokens, by name. */
    private static Map<String, Object> scitokens;

    @BeforeAll
    static void startServer() throws Exception {
        authority = new TestAuthority("Site");
        issuer = new TokenIssuer();
        Map<String, Object> made = JSONObjectUtils
                .parse(ZeepPython.find().run("make_scitokens.py", issuer.url(), TokenIssuer.AUDIENCE));
        issuer.publish(JSONObjectUtils.toJSONString(JSONObjectUtils.getJSONObject(made, "keys")));
        scitokens = JSONObjectUtils.getJSONObject(made, "tokens");
        authority.issue("host", DAY).write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        hash = TestAuthority.hash(authority.write(folder.resolve("site.pem")));
        authority.write(Files.createDirectory(folder.resolve("certificates")).resolve(hash + ".0"));
        voms = VomsServer.in(folder.resolve("voms"), folder.resolve("certificates"), authority, "voms");
        voms.isTrusted(folder.resolve("vomsdir"), "atlas", authority);
        replace("map", MAP);
        replace("token", OLD + "\n");
        replace("operator", OPERATOR + "\n");
        replace("mds.yaml",
                """
                        http:
                          plain: loopback
                          tls: {port: 0, certificate: hostcert.pem, key: hostkey.pem, client-certificates: wanted, trust: certificates,
                                vomsdir: vomsdir}
                        rights:
                          anonymous: []
                          tokens:
                            - {name: site-a, file: token, rights: [read, register], members: ["https://site-a.example"]}
                            - {name: operator, file: operator, rights: [admin]}
                          grid-mapfile: map
                          issuers: [{name: test, url: "%s", audiences: ["%s"]}]
                          rules:
                            - {rights: [read], callers: [alice]}
                            - {rights: [register], callers: [alice], members: ["https://site-a.example"]}
                            - {rights: [read, register], groups: [/atlas]}
                            - {rights: [read], groups: [/atlas/Role=production, /dteam]}
                            - {rights: [read], issuers: [test], claims: ["scope=read:/mds"]}
                            - {effect: deny, rights: [register], claims: [scope=mds.read]}
                        """
                        .formatted(issuer.url(), TokenIssuer.AUDIENCE));
        server = RunningServer.follow(folder.resolve("state"), folder.resolve("mds.yaml"));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        issuer.close();
    }

    @Test
    void certificate_inTheMap_isTheCallerThatTheMapNames_alsoBehindAProxy() throws Exception {
        double before = refusals("unmapped-certificate");
        Issued alice = authority.issue("alice", DAY);

        assertThat(post(client(alice), "", QUERY).statusCode()).isEqualTo(200);
        assertThat(post(client(alice.proxy()), "", QUERY).statusCode()).isEqualTo(200);
        HttpResponse<String> stranger = post(client(authority.issue("mallory", DAY)), "", QUERY);
        assertThat(stranger.statusCode()).isEqualTo(403);
        assertThat(stranger.body()).contains("CN=mallory");
        assertThat(post(client(null), "", QUERY).statusCode()).isEqualTo(401);
        await().untilAsserted(() -> assertThat(refusals("unmapped-certificate")).isEqualTo(before + 1));
    }

    @Test
    void register_withAPrefix_isForTheAddressesOfTheSite() throws Exception {
        HttpClient alice = client(authority.issue("alice", DAY));

        assertThat(post(alice, "", add("https://site-a.example/ce")).body()).contains("AddResponse");
        HttpResponse<String> other = post(alice, "", add("https://site-b.example/ce"));
        assertThat(other.statusCode()).isEqualTo(500);
        assertThat(other.body()).contains("may only register members at");
        assertThat(post(client(null), OLD, add("https://site-b.example/ce")).body())
                .contains("may only register members at");
    }

    @Test
    void webToken_isACallerOfItsIssuer_orIsRefusedWithTheReason() throws Exception {
        HttpClient client = client(null);

        assertThat(post(client, issuer.sign(issuer.claims().build()), QUERY).statusCode()).isEqualTo(200);
        assertRefused(client, issuer.sign(issuer.claims().audience("https://other.example").build()), "wrong-audience");
        assertRefused(client, issuer.sign(issuer.claims()
                .expirationTime(Date.from(Instant.now().minus(Duration.ofMinutes(5))))
                .build()), "expired-token");
        assertRefused(client, issuer.sign(issuer.claims()
                .notBeforeTime(Date.from(Instant.now().plus(Duration.ofMinutes(5))))
                .build()), "expired-token");
        assertRefused(client, issuer.sign(issuer.claims().expirationTime(null).build()), "malformed-token");
        assertRefused(client, issuer.sign(issuer.claims().issuer("https://unknown.example").build()), "unknown-issuer");
        assertRefused(client, issuer.unsigned(), "malformed-token");
        assertRefused(client, issuer.signedWithPublicKey(), "bad-signature");
        try (TokenIssuer other = new TokenIssuer()) {
            assertRefused(client, other.sign(issuer.claims().build()), "bad-signature");
        }
    }

    @Test
    void sciToken_ofThePythonPackage_isACallerOfItsIssuer_orIsRefusedWithTheReason() throws Exception {
        HttpClient client = client(null);

        assertThat(post(client, sciToken("rsa"), QUERY).statusCode()).isEqualTo(200);
        assertThat(post(client, sciToken("ec"), QUERY).statusCode()).isEqualTo(200);
        assertThat(post(client, sciToken("other scope"), QUERY).statusCode()).isEqualTo(403);
        assertRefused(client, sciToken("wrong audience"), "wrong-audience");
        assertRefused(client, sciToken("without audience"), "wrong-audience");
        assertRefused(client, sciToken("expired"), "expired-token");
        assertRefused(client, sciToken("unknown issuer"), "unknown-issuer");
        assertRefused(client, sciToken("other key"), "bad-signature");
        assertRefused(client, sciToken("other version"), "malformed-token");
    }

    private static String sciToken(String name) {
        return String.valueOf(scitokens.get(name));
    }

    @Test
    void vomsGroup_givesItsRights_ifItsOrganisationAttestsIt() throws Exception {
        Issued dave = authority.issue("dave", DAY);
        List<String> production = List.of("/atlas/Role=production/Capability=NULL", "/atlas/prod");
        double before = ignoredAttributes();

        assertThat(statusOf(voms.proxy(dave, "atlas", production))).isEqualTo(200);
        assertThat(statusOf(voms.proxy(dave, "atlas", List.of("/atlas/prod")))).isEqualTo(403);
        assertThat(statusOf(dave.proxy())).isEqualTo(403);
        assertThat(ignoredAttributes()).isEqualTo(before);

        assertThat(statusOf(voms.proxy(dave, "atlas", production, "-vomslife", "1", "-pastac", "5:00")))
                .as("expired")
                .isEqualTo(403);
        VomsServer other = VomsServer.in(folder.resolve("other"), folder.resolve("certificates"), authority, "other");
        assertThat(statusOf(other.proxy(dave, "atlas", production))).as("another server").isEqualTo(403);
        assertThat(statusOf(voms.proxy(dave, "cms", List.of("/cms")))).as("another organisation").isEqualTo(403);
        assertThat(statusOf(voms.proxy(dave, "atlas", List.of("/dteam")))).as("another's group").isEqualTo(403);
        assertThat(ignoredAttributes()).isEqualTo(before + 4);
        // Attributes that do not count take nothing away.
        assertThat(statusOf(other.proxy(authority.issue("alice", DAY), "atlas", production))).isEqualTo(200);
        assertThat(ignoredAttributes()).isEqualTo(before + 5);
    }

    private static int statusOf(Issued shown) throws Exception {
        return post(client(shown), "", QUERY).statusCode();
    }

    private static double ignoredAttributes() {
        return ServerMetrics.of(plainUrl()).sum("mds_http_voms_refusals_total");
    }

    @Test
    void denial_comesBeforeEveryPermission() throws Exception {
        HttpClient client = client(null);

        assertThat(post(client, issuer.sign(issuer.claims().build()), add("https://any.example/")).statusCode())
                .isEqualTo(403);
        assertThat(post(client, issuer.sign(issuer.claims().claim("scope", "openid").build()),
                add("https://any.example/")).statusCode()).isEqualTo(200);
    }

    @Test
    void replacedCertificateListTokenAndMap_areUsedWithinSeconds_withoutAFailedRequest() throws Exception {
        HttpClient alice = client(authority.issue("alice", DAY));
        HttpClient bob = client(authority.issue("bob", DAY));
        Issued carolsCertificate = authority.issue("carol", DAY);
        HttpClient carol = client(carolsCertificate);
        HttpClient erin = client(voms.proxy(authority.issue("erin", DAY), "dteam", List.of("/dteam")));
        HttpClient plain = client(null);
        Issued nextHost = authority.issue("next", DAY);
        // The new token is there beside the old one before a client uses it.
        replace("token", OLD + "\n" + NEW + "\n");
        assertThat(reload()).isEqualTo("applied\n");
        assertThat(post(carol, "", QUERY).statusCode()).isEqualTo(200);
        assertThat(post(bob, "", QUERY).statusCode()).isEqualTo(403);
        assertThat(post(erin, "", QUERY).statusCode()).isEqualTo(403);
        try (QueryingClients clients = QueryingClients.start(CLIENTS,
                i -> () -> post(i % 2 == 0 ? plain : alice, i % 2 == 0 ? NEW : "", QUERY).statusCode())) {
            long begin = System.nanoTime();

            nextHost.write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
            authority.writeRevoked(folder.resolve("certificates").resolve(hash + ".r0"), carolsCertificate);
            voms.isTrusted(folder.resolve("vomsdir"), "dteam", authority);
            replace("token", NEW + "\n");
            replace("map", MAP + "\"CN=bob\" alice\n");

            await().until(() -> post(plain, OLD, QUERY).statusCode() == 401
                    && post(bob, "", QUERY).statusCode() == 200
                    && post(erin, "", QUERY).statusCode() == 200
                    && post(carol, "", QUERY).statusCode() == 401
                    && post(carol, NEW, QUERY).statusCode() == 401
                    && nextHost.chain()[0].equals(shownCertificate()));
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(NEW_STATE);
            assertThat(clients.stop()).isEmpty();
        } finally {
            replace("token", OLD + "\n");
            replace("map", MAP);
            reload();
        }
        assertThatThrownBy(() -> post(client(carolsCertificate), "", QUERY)).isInstanceOf(IOException.class);
        assertThat(refusals("untrusted-certificate")).isPositive();
    }

    private static Certificate shownCertificate() throws Exception {
        return post(client(null), NEW, QUERY).sslSession().orElseThrow().getPeerCertificates()[0];
    }

    @Test
    void wrongMap_keepsTheOldOne_andIsTold() throws Exception {
        HttpClient alice = client(authority.issue("alice", DAY));

        replace("map", "\"CN=alice\n");

        assertThat(reload()).contains("map:1: expected a distinguished name");
        assertThat(get("/health")).contains("map:1: expected a distinguished name");
        assertThat(ServerMetrics.of(plainUrl())
                .sum("mds_configuration_problems")).isEqualTo(1);
        assertThat(post(alice, "", QUERY).statusCode()).isEqualTo(200);
        replace("map", MAP);
        assertThat(reload()).contains("changed");
        assertThat(get("/health")).doesNotContain("map:1");
    }

    /** Loads the configuration at once, as an operator does. */
    private static String reload() throws Exception {
        return client(null).send(HttpRequest.newBuilder(URI.create(server.server().baseUrl() + "/admin/reload"))
                .header("Authorization", "Bearer " + OPERATOR)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build(), BodyHandlers.ofString()).body();
    }

    private static void assertRefused(HttpClient client, String token, String reason) throws Exception {
        double before = refusals(reason);
        assertThat(post(client, token, QUERY).statusCode()).as(reason).isEqualTo(401);
        await().pollDelay(Duration.ZERO).untilAsserted(() -> assertThat(refusals(reason)).isEqualTo(before + 1));
        // A good credential ends the row of wrong ones, whose answers come later and later.
        assertThat(post(client, issuer.sign(issuer.claims().build()), QUERY).statusCode()).isEqualTo(200);
    }

    private static double refusals(String reason) {
        return ServerMetrics.of(plainUrl()).sum("mds_http_refusals_total", "reason=\"" + reason + "\"");
    }

    private static String plainUrl() {
        return "http://127.0.0.1:" + server.server().port();
    }

    private static String get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(plainUrl() + path)).build(), BodyHandlers.ofString())
                .body();
    }

    private static HttpClient client(@Nullable Issued user) throws Exception {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(authority.context(user))
                .build();
    }

    private static String add(String member) {
        return RequestBodies.add("member", "PT1H").replace("http://example.org/member", member);
    }

    /** Replaces a file with a new one, as editors and deployments do. */
    private static void replace(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".new"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.move(file, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static HttpResponse<String> post(HttpClient client, String token, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create(server.server().serviceUrl("DefaultIndexService")))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers.ofString(SoapClient.envelope(XmlReader.SOAP_11, "", body)));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
