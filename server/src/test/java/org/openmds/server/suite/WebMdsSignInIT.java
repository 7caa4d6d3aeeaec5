package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.logging.log4j.core.config.Configurator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.identity.TokenIssuer;
import org.openmds.server.operation.LoggingSetup;
import org.openmds.server.suite.TestAuthority.Issued;

/** Users of pages who sign in at an issuer or by certificate over TLS, what the pages then offer, and what the services let them do. */
@Timeout(120)
class WebMdsSignInIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]{32})\"");

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static TokenIssuer issuer;
    private static RunningServer server;
    private static Issued certificate;
    private static Path revoked;

    @BeforeAll
    static void start() throws Exception {
        authority = new TestAuthority("Site");
        issuer = new TokenIssuer();
        authority.issue("host", DAY).write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        String hash = TestAuthority.hash(authority.write(folder.resolve("site.pem")));
        Path users = Files.createDirectory(folder.resolve("users"));
        authority.write(users.resolve(hash + ".0"));
        revoked = users.resolve(hash + ".r0");
        certificate = authority.issue("bob", DAY);
        Files.writeString(folder.resolve("map"), "\"/CN=bob\" bob\n\"/CN=carol\" carol\n");
        Files.writeString(folder.resolve("mds.yaml"),
                """
                        http:
                          tls: {port: 0, certificate: hostcert.pem, key: hostkey.pem, client-certificates: wanted, trust: users}
                        rights:
                          anonymous: [read]
                          grid-mapfile: map
                          issuers: [{name: test, url: "%1$s", audiences: ["%2$s"]}]
                          rules:
                            - {rights: [read, silence, admin], groups: [/atlas]}
                            - {rights: [read], callers: [bob, carol]}
                        triggers:
                          rules: [{name: many, scope: group, match: "count(//*) > 1000000", actions: [topic]}]
                        webmds:
                          sign-in: {issuer: "%1$s", client-id: webmds}
                        """
                        .formatted(issuer.url(), TokenIssuer.AUDIENCE));
        LoggingSetup.configure(RunningServer.configuration(folder.resolve("state"), "logging.audit.file",
                folder.resolve("audit.log").toString()).logging());
        server = RunningServer.follow(folder.resolve("state"), folder.resolve("mds.yaml"));
        issuer.answersSignIns();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        issuer.close();
        Configurator.reconfigure();
    }

    @Test
    void signIn_atTheIssuer_givesTheRightsOfItsToken() throws Exception {
        try (HttpClient browser = browser(null)) {
            assertThat(trigger(browser)).contains("need the right silence").doesNotContain("Begin the silence");

            HttpResponse<String> begun = get(browser, "/webmds/sign-in-begin");
            assertThat(begun.headers().firstValue("Set-Cookie").orElse("")).contains("webmds-sign-in=",
                    "; Path=/webmds; Max-Age=600; HttpOnly; SameSite=Lax; Secure");
            HttpResponse<String> answered = browser.send(
                    HttpRequest.newBuilder(URI.create(begun.headers().firstValue("Location").orElseThrow())).build(),
                    BodyHandlers.ofString());
            HttpResponse<String> ended = browser.send(
                    HttpRequest.newBuilder(URI.create(answered.headers().firstValue("Location").orElseThrow()))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(ended.body()).contains("You are signed in", "http-equiv=\"refresh\"");
            assertThat(ended.headers().firstValue("Set-Cookie").orElse(""))
                    .contains("; HttpOnly; SameSite=Strict; Secure");
            assertThat(get(browser, "/webmds/sign-in").body()).contains("test:alice", "read, silence, admin",
                    "the issuer");
            assertAudited("issuer", "success", "\"user.name\":\"test:alice\"");
            HttpResponse<String> silenced = silence(browser);
            assertThat(silenced.statusCode()).as(silenced.body()).isEqualTo(303);
            assertThat(get(browser, "/webmds/alerts").body()).contains("test:alice", "because", "End<");

            HttpResponse<String> signedOut = post(browser, "/webmds/sign-out", "");
            assertThat(signedOut.statusCode()).isEqualTo(200);
            assertThat(signedOut.body()).contains("You are signed out here",
                    "url=" + issuer.url() + "/logout?", "id_token_hint=", "post_logout_redirect_uri=");
            assertAudited("sign-out", "issuer", "success", "\"user.name\":\"test:alice\"");
            assertThat(get(browser, "/webmds/alerts").body()).contains("because").doesNotContain("End<");
        }
    }

    @Test
    void signIn_byCertificate_isTheCallerOfTheMap() throws Exception {
        try (HttpClient browser = browser(certificate)) {
            assertThat(get(browser, "/webmds/sign-in").body()).contains("Sign in with the certificate", "CN=bob");
            assertThat(post(browser, "/webmds/sign-in-certificate", "").statusCode()).isEqualTo(303);

            assertThat(get(browser, "/webmds/sign-in").body()).contains("<bdi>bob</bdi>", "<dd>read</dd>");
            assertAudited("certificate", "success", "\"user.name\":\"bob\"");
            assertThat(trigger(browser)).doesNotContain("Begin the silence");
            assertThat(silence(browser).body()).contains("The request was refused", "bob");
        }
    }

    @Test
    void signIn_byACertificateThatNobodyNames_isRefusedWithItsSubject() throws Exception {
        try (HttpClient browser = browser(authority.issue("mallory", DAY))) {
            assertThat(post(browser, "/webmds/sign-in-certificate", "").body()).contains("You are not signed in",
                    "CN=mallory");
            assertAudited("certificate", "failure", "\"x509.subject.distinguished_name\":\"CN=mallory\"");
        }
    }

    @Test
    void certificate_revokedAfterTheSignIn_endsTheSessionOnItsOpenConnection() throws Exception {
        Issued carol = authority.issue("carol", DAY);
        try (HttpClient browser = browser(carol)) {
            assertThat(post(browser, "/webmds/sign-in-certificate", "").statusCode()).isEqualTo(303);
            assertThat(get(browser, "/webmds/sign-in").body()).contains("<bdi>carol</bdi>");

            authority.writeRevoked(revoked, carol);

            await().untilAsserted(() -> assertThat(get(browser, "/webmds/sign-in").body())
                    .contains("it was revoked"));
            assertThat(get(browser, "/webmds/sign-in").statusCode()).isEqualTo(403);
            assertAudited("credential-refused", "certificate", "failure",
                    "\"x509.subject.distinguished_name\":\"CN=carol\"");
        }
    }

    @Test
    void signIn_withAnAnswerThatTheIssuerDidNotGive_isRefusedAndAudited() throws Exception {
        try (HttpClient browser = browser(null)) {
            assertThat(get(browser, "/webmds/sign-in-end?code=c&state=forged").body())
                    .contains("You are not signed in");
            assertAudited("issuer", "failure", "\"source.address\":\"127.0.0.1\"");
        }
    }

    /** Checks that a line of the audit log tells a sign-in. */
    private static void assertAudited(String way, String outcome, String more) {
        assertAudited("sign-in", way, outcome, more);
    }

    private static void assertAudited(String action, String way, String outcome, String more) {
        await().untilAsserted(() -> assertThat(Files.readAllLines(folder.resolve("audit.log")))
                .anySatisfy(line -> assertThat(line)
                        .contains("\"event.action\":\"" + action + "\"", "\"event.outcome\":\"" + outcome + "\"",
                                "\"url.path\":\"" + way + "\"", more)
                        .doesNotContain("forged")));
    }

    /** Returns a browser that keeps cookies and follows no redirect. */
    private static HttpClient browser(@Nullable Issued shown) throws Exception {
        return HttpClient.newBuilder()
                .sslContext(authority.context(shown))
                .cookieHandler(new CookieManager())
                .build();
    }

    private static String base() {
        return server.server().baseUrl();
    }

    private static String trigger(HttpClient browser) throws Exception {
        String alerts = get(browser, "/webmds/alerts").body();
        Matcher link = Pattern.compile("/webmds/trigger\\?id=[^\"]+").matcher(alerts);
        assertThat(link.find()).as(alerts).isTrue();
        return get(browser, link.group()).body();
    }

    private static HttpResponse<String> silence(HttpClient browser) throws Exception {
        Matcher id = Pattern.compile("name=\"id\" value=\"([^\"]+)\"").matcher(trigger(browser));
        assertThat(id.find()).isTrue();
        return post(browser, "/webmds/trigger", "&do=silence&reason=because&minutes=30&id=" + id.group(1));
    }

    private static HttpResponse<String> get(HttpClient browser, String path) throws Exception {
        return browser.send(HttpRequest.newBuilder(URI.create(base() + path)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(HttpClient browser, String path, String form) throws Exception {
        Matcher csrf = CSRF.matcher(get(browser, "/webmds/sign-in").body());
        assertThat(csrf.find()).isTrue();
        return browser.send(HttpRequest.newBuilder(URI.create(base() + path))
                .header("Origin", base())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("csrf=" + csrf.group(1) + form))
                .build(), BodyHandlers.ofString());
    }
}
