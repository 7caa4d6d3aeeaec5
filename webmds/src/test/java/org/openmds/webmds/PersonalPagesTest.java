package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.LaneHeader;

/** Requests that change something, from browsers and from attackers. */
class PersonalPagesTest {

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]{32})\"");
    private static final Pattern COOKIE = Pattern
            .compile("(webmds=[0-9a-f]{32}); Path=/webmds; HttpOnly; SameSite=Strict");

    private final FakeCatalog catalog = new FakeCatalog();
    private final FakeTriggerService service = new FakeTriggerService();
    private final WsrfClient client = WsrfClient.builder()
            .credentials(new SessionCredentials(Credentials.none(), LaneHeader.ofThisProcess(), _ -> false))
            .build();
    private final HttpClient browser = HttpClient.newHttpClient();
    private final Server server = new Server();
    private final FakeAccess access = new FakeAccess();
    private String base = "";

    @BeforeEach
    void start() throws Exception {
        start(false);
    }

    private void start(boolean required) throws Exception {
        RandomGenerator random = RandomGenerator.of("SecureRandom");
        ServerConnector connector = new ServerConnector(server, 1, 1);
        server.addConnector(connector);
        PageBudgets budgets = WebMdsFixture.budgets();
        DocumentCache documentCache = new DocumentCache(catalog.transforms, new DocumentMemory(Budget.unlimited()),
                Duration.ofSeconds(1),
                InstantSource.system());
        PageDocuments documents = new PageDocuments(catalog, documentCache, catalog.transforms,
                new PageThreads(budgets.pages()));
        EndpointReference address = EndpointReference.of(service.url());
        TriggerCalls calls = new TriggerCalls(client, () -> address, () -> address);
        server.setHandler(new PageHandler(
                new PageRouter(catalog, documents), new PersonalPages(
                        new QueryPage(catalog, name -> Optional.empty(), catalog.transforms, documentCache,
                                budgets.queries()),
                        new TriggerPages(catalog, documents.frame(), catalog.transforms, calls, budgets.queries(),
                                access),
                        new SignInPages(catalog, documents.frame(), catalog.transforms,
                                new SignInPages.UserSources(calls, access, Optional.empty(), () -> List.of(base)),
                                new SignInPages.SignInTools(random, InstantSource.system())),
                        new BrowserSessions(random, InstantSource.system()),
                        new AllowedOrigins(() -> List.of(base)), new PersonalPages.VisitorRules(access, required)),
                new DocumentMemory(budgets.documents()), budgets.answers()));
        server.start();
        base = "http://127.0.0.1:" + connector.getLocalPort();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        client.close();
        browser.close();
        service.close();
    }

    @Test
    void list_showsTriggersEscapedAndGivesASession() throws Exception {
        HttpResponse<String> page = get("/webmds/triggers", "");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("disk &lt;full&gt;", "firing").doesNotContain("disk <full>");
        assertThat(page.headers().firstValue("Set-Cookie").orElse("")).matches(COOKIE);
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    void silence_fromItsOwnPage_isSentAndRedirects() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");

        HttpResponse<String> sent = post("/webmds/trigger", cookie(page), base,
                "do=silence&id=d&reason=works&minutes=30&member=http*&csrf=" + csrf(page));

        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(sent.headers().firstValue("Location")).contains("/webmds/trigger?id=d");
        assertThat(service.lastBody()).contains("name=\"trigger\"", "name=\"member\"", "pattern=\"http*\"", ">1800<",
                ">works<");
    }

    @Test
    void foreignOrAbsentOrigin_isRefused() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");
        String form = "do=silence&id=d&reason=x&minutes=30&csrf=" + csrf(page);
        int asked = service.calls();

        assertThat(post("/webmds/trigger", cookie(page), "http://evil.example", form).statusCode()).isEqualTo(403);
        assertThat(post("/webmds/trigger", cookie(page), "null", form).statusCode()).isEqualTo(403);
        assertThat(post("/webmds/trigger", cookie(page), "", form).statusCode()).isEqualTo(403);
        assertThat(service.calls()).isEqualTo(asked);
    }

    @Test
    void formWithoutTheSessionsToken_isRefused() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");
        HttpResponse<String> other = get("/webmds/sign-in", "");
        int asked = service.calls();

        assertThat(post("/webmds/trigger", cookie(page), base, "do=dry&id=d").statusCode()).isEqualTo(403);
        assertThat(post("/webmds/trigger", cookie(page), base, "do=dry&id=d&csrf=" + csrf(other)).statusCode())
                .isEqualTo(403);
        assertThat(post("/webmds/trigger", "", base, "do=dry&id=d&csrf=" + csrf(page)).statusCode()).isEqualTo(403);
        assertThat(service.calls()).isEqualTo(asked);
    }

    @Test
    void silenceWithoutReason_isRefusedAndKeepsTheInput() throws Exception {
        String session = cookie(signedIn());

        HttpResponse<String> sent = post("/webmds/trigger", session, base,
                "do=silence&id=d&minutes=30&member=kept*&csrf=" + csrf(get("/webmds/sign-in", session)));

        assertThat(sent.statusCode()).isEqualTo(400);
        assertThat(sent.body()).contains("a silence needs a reason", "kept*");
    }

    @Test
    void token_isShownToTheServiceByThisSessionAloneInOneWithANewName() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");
        HttpResponse<String> signedIn = post("/webmds/token", cookie(page), base, "token=s3cret&csrf=" + csrf(page));
        assertThat(cookie(signedIn)).isNotEqualTo(cookie(page));

        HttpResponse<String> mine = get("/webmds/triggers", cookie(signedIn));
        assertThat(service.lastAuthorization()).isEqualTo("Bearer s3cret");
        assertThat(mine.body()).doesNotContain("s3cret");
        get("/webmds/triggers", cookie(page));
        assertThat(service.lastAuthorization()).isEmpty();

        post("/webmds/sign-out", cookie(signedIn), base, "csrf=" + csrf(get("/webmds/sign-in", cookie(signedIn))));
        get("/webmds/triggers", cookie(signedIn));
        assertThat(service.lastAuthorization()).isEmpty();
        assertThat(access.signIns).extracting(event -> event.action().word() + " " + event.way())
                .containsExactly("sign-in token", "sign-out token");
    }

    @Test
    void serviceWantsARight_pageSaysSoAndAsksToSignIn() throws Exception {
        service.refuse();

        HttpResponse<String> page = get("/webmds/triggers", "");

        assertThat(page.statusCode()).isEqualTo(403);
        assertThat(page.body()).contains("role=\"alert\"", "href=\"/webmds/sign-in\"");
    }

    @Test
    void triggerThatIsNotThere_isNoMatterOfTokensOrExpressions() throws Exception {
        service.fails("ResourceUnknownFault");

        HttpResponse<String> page = get("/webmds/trigger?id=gone", "");

        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).contains("the service said no", "the list of triggers")
                .doesNotContain("token", "expression");
    }

    @Test
    void silenceThatTheServiceFaults_isShownWithSuitableAdvice() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");
        service.fails("BaseFault");

        HttpResponse<String> sent = post("/webmds/triggers", cookie(page), base,
                "do=end&silence=s&csrf=" + csrf(page));

        assertThat(sent.body()).contains("the service said no", "Correct your input")
                .doesNotContain("Sign in with", "expression");
    }

    @Test
    void serviceThatIsDown_saysToTryAgain() throws Exception {
        service.close();

        HttpResponse<String> page = get("/webmds/trigger?id=d", "");

        assertThat(page.statusCode()).isEqualTo(502);
        assertThat(page.body()).contains("The service does not answer", "Try again").doesNotContain("token");
    }

    @Test
    void triggerPages_areReadAgainFromTimeToTime() throws Exception {
        assertThat(get("/webmds/triggers", "").body()).contains("data-every=\"10\"");
        assertThat(get("/webmds/trigger?id=d", "").body()).contains("data-every=\"10\"");
    }

    @Test
    void tokenForm_isNotReadByGet() throws Exception {
        assertThat(get("/webmds/token?token=x", "").statusCode()).isEqualTo(405);
    }

    @Test
    void rights_decideWhatThePageOffers() throws Exception {
        HttpResponse<String> signedIn = signedIn();

        assertThat(get("/webmds/trigger?id=d", "").body()).contains("need the right silence", "You are not signed in")
                .doesNotContain("Begin the silence");
        assertThat(get("/webmds/trigger?id=d", cookie(signedIn)).body())
                .contains("Begin the silence", "You are signed in as alice");
        access.give(Set.of(AccessRight.READ));
        assertThat(get("/webmds/trigger?id=d", cookie(signedIn)).body()).doesNotContain("Begin the silence");
        assertThat(get("/webmds/sign-in", cookie(signedIn)).body()).contains("<dd>read</dd>", "Sign out");
    }

    @Test
    void certificate_countsWhileTheConnectionShowsIt() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "", "Certificate", "CN=alice");
        assertThat(page.body()).contains("Sign in with the certificate");
        HttpResponse<String> signedIn = post("/webmds/sign-in-certificate", cookie(page), base, "csrf=" + csrf(page),
                "Certificate", "CN=alice");

        get("/webmds/triggers", cookie(signedIn), "Certificate", "CN=alice");
        assertThat(service.lastAuthorization()).isEqualTo("Bearer lent-CN=alice");
        get("/webmds/triggers", cookie(signedIn), "Certificate", "CN=bob");
        assertThat(service.lastAuthorization()).isEmpty();
        get("/webmds/triggers", cookie(signedIn));
        assertThat(service.lastAuthorization()).isEmpty();
        assertThat(access.lent).hasValue(0);
    }

    @Test
    void certificate_thatNoLongerCounts_isRefusedWithEveryCookie_andEndsItsOwnSession() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "", "Certificate", "CN=alice");
        String byCertificate = cookie(post("/webmds/sign-in-certificate", cookie(page), base, "csrf=" + csrf(page),
                "Certificate", "CN=alice"));
        String byToken = cookie(signedIn());
        int asked = service.calls();
        access.revoke("CN=alice");

        for (String session : List.of(byToken, byCertificate, "")) {
            HttpResponse<String> refused = get("/webmds/triggers", session, "Certificate", "CN=alice");
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("CN=alice was revoked");
        }
        assertThat(service.calls()).isEqualTo(asked);
        assertThat(access.signIns.getLast().toString()).contains("CREDENTIAL_REFUSED", "CN=alice was revoked");
        access.revoke("");
        get("/webmds/triggers", byCertificate, "Certificate", "CN=alice");
        assertThat(service.lastAuthorization()).isEmpty();
        get("/webmds/triggers", byToken, "Certificate", "CN=alice");
        assertThat(service.lastAuthorization()).isEqualTo("Bearer s3cret");
        assertThat(access.lent).hasValue(0);
    }

    @Test
    void certificate_withoutOne_isRefused() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");

        assertThat(post("/webmds/sign-in-certificate", cookie(page), base, "csrf=" + csrf(page)).body())
                .contains("You are not signed in: this connection has no certificate");
        assertThat(access.signIns).singleElement().satisfies(event -> {
            assertThat(event.way()).isEqualTo("certificate");
            assertThat(event.refusal()).contains("no certificate");
        });
    }

    @Test
    void signInRequired_showsPagesOnlyToReaders() throws Exception {
        server.stop();
        start(true);

        HttpResponse<String> stranger = get("/webmds/", "");
        assertThat(stranger.statusCode()).isEqualTo(303);
        assertThat(stranger.headers().firstValue("Location")).contains("/webmds/sign-in");
        assertThat(get("/webmds/hosts.csv", "").statusCode()).isEqualTo(403);
        HttpResponse<String> page = get("/webmds/sign-in", "");
        String silence = "do=silence&id=d&reason=works&minutes=30&csrf=" + csrf(page);
        assertThat(post("/webmds/trigger", cookie(page), base, silence).statusCode()).isEqualTo(403);
        HttpResponse<String> signedIn = signedIn();
        assertThat(get("/webmds/triggers", cookie(signedIn)).statusCode()).isEqualTo(200);
        access.give(Set.of(AccessRight.SILENCE));
        assertThat(get("/webmds/triggers", cookie(signedIn)).statusCode()).isEqualTo(303);
        service.refuse();
        assertThat(post("/webmds/token", cookie(page), base, "token=wrong&csrf=" + csrf(page)).body())
                .contains("You are not signed in");
    }

    private HttpResponse<String> signedIn() throws Exception {
        HttpResponse<String> page = get("/webmds/sign-in", "");
        return post("/webmds/token", cookie(page), base, "token=s3cret&csrf=" + csrf(page));
    }

    private HttpResponse<String> get(String path, String cookie, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return browser.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String cookie, String origin, String form, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        if (!origin.isEmpty()) {
            request.header("Origin", origin);
        }
        return browser.send(request.build(), BodyHandlers.ofString());
    }

    private static String csrf(HttpResponse<String> page) {
        return found(CSRF, page.body());
    }

    private static String cookie(HttpResponse<String> answer) {
        return found(COOKIE, answer.headers().firstValue("Set-Cookie").orElse(""));
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }
}
