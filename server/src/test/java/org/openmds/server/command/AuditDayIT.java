package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.command.CommandTestServer.CommandOutcome;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.LoggingSetup;

/** The work of several callers at a server, by commands, the HTTP API and pages, and the questions of an administrator about it. */
@Tag("long")
class AuditDayIT {

    private static final String SITE = "site-a-0123456789abcdef";
    private static final String ALICE = "alice-0123456789abcdef";
    private static final String BOB = "bob-0123456789abcdef";
    private static final String STOLEN = "stolen-0123456789abcdef";
    private static final int ENTRIES = 600;
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]{32})\"");

    @TempDir
    static Path folder;

    private static CommandTestServer server;
    private static Instant noon;

    @BeforeAll
    static void work() throws Exception {
        Map<String, String> keys = new HashMap<>(Map.of("logging.audit.file", log(), "logging.audit.size", "64KiB",
                "webmds.enabled", "true", "rights.anonymous", "read", "state.enabled", "false"));
        token(keys, 0, "site-a", SITE, "read, register");
        token(keys, 1, "alice", ALICE, "read, register, admin, silence");
        token(keys, 2, "bob", BOB, "read, trigger, silence");
        switch (ConfigurationLoader.load(Map.of(), keys)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) ->
                LoggingSetup.configure(configuration.logging());
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new AssertionError(invalid.problems().toString());
        }
        server = CommandTestServer.start(keys);
        HttpClient site = client("127.0.0.1");
        for (int i = 0; i < ENTRIES; i++) {
            assertThat(send(site, "PUT", "/api/v1/groups/DefaultIndexService/entries?member=http://site-a.example/" + i,
                    SITE, "application/json", "{\"Job\": \"content\"}").statusCode()).isEqualTo(201);
        }
        silenceByCommand();
        assertThat(send(client("127.0.0.4"), "POST", "/api/v1/silences", ALICE, "application/json",
                "{\"match\": {\"host\": \"b.example.org\"}, \"for\": 600, \"reason\": \"content\"}").statusCode())
                .isEqualTo(201);
        noon = Instant.now();
        silenceByPage(client("127.0.0.5"));
        for (int i = 0; i < 7; i++) {
            send(client("127.0.0.6"), "GET", "/api/v1/groups/DefaultIndexService", STOLEN, "", "");
        }
        send(client("127.0.0.7"), "PUT", "/admin/log-level?level=info", STOLEN, "", "");
        send(client("127.0.0.7"), "PUT", "/admin/log-level?level=info", BOB, "", "");
    }

    private static String log() {
        return folder.resolve("audit.log").toString();
    }

    private static void token(Map<String, String> keys, int number, String name, String token, String rights)
            throws IOException {
        Path file = Files.writeString(folder.resolve(name), token + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        String key = "rights.tokens[%d].".formatted(number);
        keys.putAll(Map.of(key + "name", name, key + "file", file.toString(), key + "rights", rights));
    }

    private static void silenceByCommand() {
        CommandOutcome begun = run("trigger", "silence", "host=a*.example.org", "-b", server.base(), "--for", "2h",
                "--reason", "content", "--token-file", folder.resolve("alice").toString());
        assertThat(begun.code()).as(begun.err()).isZero();
        assertThat(run("trigger", "silence", "--end", begun.out().strip(), "-b", server.base(), "--token-file",
                folder.resolve("alice").toString()).code()).isZero();
    }

    private static void silenceByPage(HttpClient browser) throws Exception {
        CommandOutcome made = run("trigger", "create", "mine", "MatchingRule=//*[local-name()='free'] < 4", "-b",
                server.base(), "--token-file", folder.resolve("bob").toString());
        assertThat(made.code()).as(made.err()).isZero();
        HttpResponse<String> page = send(browser, "GET", "/webmds/sign-in", "", "", "");
        String first = cookie(page);
        HttpResponse<String> signedIn = form(browser, "/webmds/token", first, "token=" + BOB + "&csrf=" + csrf(page));
        String session = cookie(signedIn);
        String csrf = csrf(browser.send(request("/webmds/sign-in").header("Cookie", session).build(),
                BodyHandlers.ofString()));
        form(browser, "/webmds/trigger", session, "do=silence&id=mine&reason=content&minutes=30&csrf=" + csrf);
        assertThat(form(browser, "/webmds/sign-out", session, "csrf=" + csrf).statusCode()).isEqualTo(303);
    }

    private static HttpResponse<String> form(HttpClient browser, String path, String cookie, String form)
            throws Exception {
        return browser.send(request(path).header("Cookie", cookie)
                .header("Origin", server.base())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build(), BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> page) {
        return page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    private static String csrf(HttpResponse<String> page) {
        Matcher csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).isTrue();
        return csrf.group(1);
    }

    private static HttpClient client(String address) {
        return HttpClient.newBuilder().localAddress(InetAddress.ofLiteral(address)).build();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.base() + path));
    }

    private static HttpResponse<String> send(HttpClient client, String method, String path, String token, String type,
            String body) throws Exception {
        HttpRequest.Builder request = request(path).method(method, BodyPublishers.ofString(body));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @AfterAll
    static void stop() {
        server.close();
        Configurator.reconfigure();
    }

    @Test
    void whoSilencedWhat_andWhen() {
        List<String> silences = found("--action", "silence");

        assertThat(silences).hasSize(5);
        assertThat(silences.get(0)).startsWith("TIME ").contains("CALLER", "RESOURCE", "ADDRESS");
        assertThat(silences.get(1)).contains("success", "alice", " silence ", "127.0.0.1 ", " host=a*.example.org ");
        assertThat(silences.get(2)).contains("success", "alice", " endSilence ");
        assertThat(silences.get(3)).contains("success", "alice", " beginSilence ", "127.0.0.4 ",
                " host=b.example.org ");
        assertThat(silences.get(4)).contains("bob", " silence ", "trigger=", "127.0.0.5");
        assertThat(found("--resource", "host=b.example.org")).hasSize(2);
    }

    @Test
    void refusedCredentials_andTheirAddresses() {
        assertThat(found("--action", "credential-refused", "--count-by", "address")).hasSize(3)
                .anySatisfy(line -> assertThat(line).startsWith("7 ").endsWith("127.0.0.6"))
                .anySatisfy(line -> assertThat(line).startsWith("1 ").endsWith("127.0.0.7"));
        assertThat(found("--address", "127.0.0.7")).hasSize(3)
                .anySatisfy(line -> assertThat(line).contains(" - ", "credential-refused", "is not valid"))
                .anySatisfy(line -> assertThat(line).contains(" bob ", "/admin/log-level", " denied"));
    }

    @Test
    void allOfOneCaller_overTheRenamedFiles() {
        assertThat(folder.resolve("audit.log.3")).exists();
        assertThat(found("--user", "site-a")).hasSize(1 + ENTRIES);
        assertThat(found("--user", "bob")).anySatisfy(line -> assertThat(line).contains("sign-in", "token"))
                .anySatisfy(line -> assertThat(line).contains("sign-out"));
        assertThat(found("--count-by", "user")).satisfiesExactly(header -> assertThat(header).contains("LAST", "USER"),
                line -> assertThat(line).startsWith(ENTRIES + " ").endsWith("site-a"),
                line -> assertThat(line).endsWith("-"), line -> assertThat(line).endsWith("bob"),
                line -> assertThat(line).endsWith("alice"));
    }

    @Test
    void oneTimeRange() {
        assertThat(found("--since", noon.toString(), "--action", "silence")).hasSize(2);
        assertThat(found("--until", noon.toString(), "--action", "silence")).hasSize(4);
        assertThat(run("audit", log(), "--until", "2026-01-01"))
                .isEqualTo(new CommandOutcome(0, "", "mds: no line of %s fits all options\n".formatted(log())));
    }

    private static List<String> found(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "audit";
        arguments[1] = log();
        System.arraycopy(options, 0, arguments, 2, options.length);
        CommandOutcome outcome = run(arguments);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).doesNotContain("content", STOLEN, ALICE, BOB, SITE);
        return outcome.out().lines().toList();
    }
}
