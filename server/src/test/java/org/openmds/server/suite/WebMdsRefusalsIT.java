package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Silences and dry runs if every caller may read and only callers with a token may do more. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsRefusalsIT {

    private static final String READER = "reader-0123456789abcdef";
    private static final String OPERATOR = "operator-0123456789abcdef";
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]{32})\"");

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.withPages(directory.resolve("state"), TriggerKeys.quick()
                .diskFull("0s", "1h", "topic")
                .with("rights.anonymous", "read", "rights.tokens[0].name", "reader", "rights.tokens[0].file",
                        token("reader", READER), "rights.tokens[0].rights", "read", "rights.tokens[1].name", "operator",
                        "rights.tokens[1].file", token("operator", OPERATOR), "rights.tokens[1].rights",
                        "read,register,admin")
                .list());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void silence_isOfferedOnlyWithTheRight(HeadlessBrowser browser) {
        browser.open(page());
        assertNotOffered(browser);

        signIn(browser, READER);
        browser.open(page());
        assertNotOffered(browser);

        signOut(browser);
        signIn(browser, OPERATOR);
        silence(browser);
        assertThat(browser.has("main [role=alert]")).isFalse();
        assertThat(browser.text("main")).contains("the disk is being replaced", "operator");
        assertThat(silences()).isEqualTo("1");

        browser.go("form:has(input[value=end]) button");
        assertThat(browser.text("main")).doesNotContain("the disk is being replaced");
        assertThat(silences()).isEqualTo("0");
    }

    @Test
    void dryRun_saysWhatItWouldWithoutDoingIt(HeadlessBrowser browser) {
        browser.open(page());

        browser.go("form:has(input[value=dry]) button");

        assertThat(browser.text("main")).contains("Dry run");
        assertThat(browser.texts("h2")).contains("Dry run");
        assertThat(TriggerView.of(server.url(""), "disk-full").state()).isEqualTo("inactive");
        browser.picture("dry-run-light");
    }

    @Test
    void form_ofAnotherSessionOrSite_isRefusedAndNothingIsDone() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> mine = client.send(HttpRequest.newBuilder(URI.create(page())).build(),
                    BodyHandlers.ofString());
            HttpResponse<String> other = client.send(HttpRequest.newBuilder(URI.create(page())).build(),
                    BodyHandlers.ofString());
            String here = server.url("");

            assertThat(send(client, mine, csrf(other), here)).isEqualTo(403);
            assertThat(send(client, mine, "0".repeat(32), here)).isEqualTo(403);
            assertThat(send(client, mine, csrf(mine), "http://evil.example")).isEqualTo(403);
            assertThat(send(client, mine, csrf(mine), "null")).isEqualTo(403);
            assertThat(send(client, mine, csrf(mine), here.replace("http:", "https:"))).isEqualTo(403);
            assertThat(send(client, mine, csrf(mine), here)).as("its own, that only lacks the right").isNotEqualTo(200);
            assertThat(silences()).isEqualTo("0");
        }
    }

    private static void assertNotOffered(HeadlessBrowser browser) {
        assertThat(browser.has("form.silence")).isFalse();
        assertThat(silences()).isEqualTo("0");
    }

    private static void silence(HeadlessBrowser browser) {
        browser.open(page());
        browser.type("#reason", "the disk is being replaced");
        browser.go("form.silence button");
    }

    private static void signIn(HeadlessBrowser browser, String token) {
        browser.open(server.url("/webmds/sign-in"));
        browser.type("#token", token);
        browser.go("form[action='/webmds/token'] button");
    }

    private static void signOut(HeadlessBrowser browser) {
        browser.open(server.url("/webmds/sign-in"));
        browser.go("form[action='/webmds/sign-out'] button");
    }

    private static String page() {
        return server.url("/webmds/trigger?id=disk-full");
    }

    /** Returns the number of silences in the service itself. */
    private static String silences() {
        return SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), RequestBodies.DOCUMENT)
                .text("count(//*[local-name()='Silence'])");
    }

    private static int send(HttpClient client, HttpResponse<String> page, String csrf, String origin) throws Exception {
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        return client.send(HttpRequest.newBuilder(URI.create(page()))
                .header("Cookie", cookie)
                .header("Origin", origin)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("do=silence&id=disk-full&reason=x&minutes=30&csrf=" + csrf))
                .build(), BodyHandlers.discarding()).statusCode();
    }

    private static String csrf(HttpResponse<String> page) {
        Matcher matcher = CSRF.matcher(page.body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String token(String name, String token) throws IOException {
        Path file = Files.writeString(directory.resolve(name), token);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file.toString();
    }
}
