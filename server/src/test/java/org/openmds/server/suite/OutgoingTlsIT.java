package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.cli.CommandLineTool;
import org.openmds.cli.option.CommandSet;
import org.openmds.cli.option.ExitCodes;
import org.openmds.server.identity.TokenIssuer;

/** Servers and commands that call servers with a private authority: whom they trust, what they show, and changed files. */
@Timeout(180)
class OutgoingTlsIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Duration.ofSeconds(30);
    /** The longest time until a changed file is used, the poll of a source included. */
    private static final Duration CHANGE = Duration.ofSeconds(5);
    private static final String COUNT = "count(//*[local-name()='Entry'])";
    private static final String FIRST = "count(//*[local-name()='Job'][@n='first'])";
    private static final String SECOND = "count(//*[local-name()='Job'][@n='second'])";

    @TempDir
    static Path folder;

    private static String ca;
    private static String otherCa;
    private static RunningServer organisation;
    private static RunningServer site;

    /** The output of a command and its exit code. */
    private record Outcome(int code, String out, String err) {
    }

    /** The organisation requires a certificate of every client; the site registers there, and is asked without one. */
    @BeforeAll
    static void start() throws Exception {
        TestAuthority authority = new TestAuthority("Private");
        TestAuthority other = new TestAuthority("Other");
        ca = authority.write(folder.resolve("ca.pem")).toString();
        otherCa = other.write(folder.resolve("other.pem")).toString();
        authority.issue("host", DAY).write(folder.resolve("host.pem"), folder.resolve("hostkey.pem"));
        authority.issue("site", DAY).write(folder.resolve("site.pem"), folder.resolve("sitekey.pem"));
        organisation = tls("organisation", "http.tls.client-certificates", "required", "http.tls.trust", ca,
                "sources.ca", ca);
        site = tls("site", "hierarchy.upstream[0].urls", index(organisation), "hierarchy.upstream[0].interval", "10m",
                "sources.credentials[0].url", organisation.server().baseUrl(),
                "sources.credentials[0].ca", ca,
                "sources.credentials[0].certificate", folder.resolve("site.pem").toString(),
                "sources.credentials[0].key", folder.resolve("sitekey.pem").toString(),
                "sources.credentials[0].for-callers", "true");
        add("first");
    }

    @AfterAll
    static void stop() {
        site.close();
        organisation.close();
    }

    private static RunningServer tls(String name, String... more) {
        String[] keys = {"http.tls.port", "0", "http.tls.certificate", folder.resolve("host.pem").toString(),
            "http.tls.key", folder.resolve("hostkey.pem").toString()};
        return RunningServer.start(folder.resolve(name),
                Stream.concat(Stream.of(keys), Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void upstream_withAClientCertificate_followsByNotifications() throws Exception {
        await().atMost(LONG).until(() -> ofOrganisation(FIRST), "1"::equals);

        add("second");

        // The poll is ten minutes later: only a notification over TLS can bring it.
        await().atMost(LONG).until(() -> ofOrganisation(SECOND), "1"::equals);
    }

    @Test
    void querySource_followsTheReplacedFileOfAuthorities() throws Exception {
        Path used = Files.copy(Path.of(otherCa), folder.resolve("used.pem"));
        try (RunningServer reader = RunningServer.start(folder.resolve("reader"), "sources.ca", used.toString(),
                "hierarchy.downstream[0].urls", index(site), "hierarchy.downstream[0].by", "poll",
                "hierarchy.downstream[0].interval", "1s")) {
            await().atMost(LONG)
                    .until(() -> reader.index().query("string(//*[local-name()='AggregatorError'])"),
                            error -> error.contains("no authority that this client trusts has signed its certificate")
                                    && error.contains(used.toString()));

            Files.copy(Path.of(ca), folder.resolve("new.pem"));
            Files.move(folder.resolve("new.pem"), used, StandardCopyOption.ATOMIC_MOVE);

            await().atMost(CHANGE).until(() -> reader.index().query(FIRST), "1"::equals);
        }
    }

    @Test
    void querySource_withADirectoryOfHashedNames_isTrustedByItsPolicy() throws Exception {
        Path hashed = Files.createDirectory(folder.resolve("certificates"));
        Files.copy(Path.of(ca), hashed.resolve(TestAuthority.hash(Path.of(ca)) + ".0"));
        try (RunningServer reader = RunningServer.start(folder.resolve("igtf"), "sources.ca", hashed.toString(),
                "hierarchy.downstream[0].urls", index(site), "hierarchy.downstream[0].by", "poll",
                "hierarchy.downstream[0].interval", "1s")) {
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(reader.index().query(FIRST))
                            .as(reader.index().query("string(//*[local-name()='AggregatorError'])"))
                            .isEqualTo("1"));

            Files.writeString(hashed.resolve(TestAuthority.hash(Path.of(ca)) + ".signing_policy"), """
                    access_id_CA X509 '/CN=Private'
                    pos_rights globus CA:sign
                    cond_subjects globus '"/O=None/*"'
                    """);

            await().atMost(LONG)
                    .until(() -> reader.index().query("string(//*[local-name()='AggregatorError'])"),
                            error -> error.contains("its certificate is refused: ") && error.contains("CN=host"));
        }
    }

    @Test
    void querySource_followsTheReplacedClientCertificate() throws Exception {
        TestAuthority strange = new TestAuthority("Strange");
        Path certificate = folder.resolve("replaced.pem");
        Path key = folder.resolve("replacedkey.pem");
        strange.issue("strange", DAY).write(certificate, key);
        try (RunningServer reader = RunningServer.start(folder.resolve("replacing"), "sources.ca", ca,
                "sources.credentials[0].url", organisation.server().baseUrl(),
                "sources.credentials[0].certificate", certificate.toString(),
                "sources.credentials[0].key", key.toString(),
                "hierarchy.downstream[0].urls", index(organisation), "hierarchy.downstream[0].by", "poll",
                "hierarchy.downstream[0].interval", "1s")) {
            await().atMost(LONG)
                    .until(() -> reader.index().query("count(//*[local-name()='AggregatorError'])"), "1"::equals);

            for (String each : List.of("sitekey.pem", "site.pem")) {
                Path copy = Files.copy(folder.resolve(each), folder.resolve("new-" + each),
                        StandardCopyOption.COPY_ATTRIBUTES);
                Files.move(copy, each.contains("key") ? key : certificate, StandardCopyOption.ATOMIC_MOVE);
            }

            await().atMost(LONG)
                    .until(() -> reader.index().query("count(//*[local-name()='AggregatorError'])"), "0"::equals);
        }
    }

    @Test
    void provider_andPages_showTheCertificateOfTheirTarget() throws Exception {
        String[] credential = {"sources.credentials[0].url", organisation.server().baseUrl(),
            "sources.credentials[0].ca", ca, "sources.credentials[0].certificate",
            folder.resolve("site.pem").toString(), "sources.credentials[0].key",
            folder.resolve("sitekey.pem").toString()};
        try (RunningServer reader = RunningServer.start(folder.resolve("pages"),
                Stream.concat(Stream.of(credential), Stream.of("providers.http[0].name", "wsdl",
                        "providers.http[0].url", index(organisation) + "?wsdl", "providers.http[0].interval", "1s",
                        "providers.http[0].timeout", "1s",
                        "webmds.groups[0].name", "organisation", "webmds.groups[0].url", index(organisation)))
                        .toArray(String[]::new));
                HttpClient browser = HttpClient.newHttpClient()) {
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(
                            reader.index().query("count(//*[local-name()='definitions'])"))
                            .as(reader.index().query("string(//*[local-name()='AggregatorError'])"))
                            .isEqualTo("1"));

            HttpResponse<String> page = browser.send(
                    HttpRequest.newBuilder(URI.create(reader.url("/webmds/overview?group=organisation"))).build(),
                    BodyHandlers.ofString());

            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            assertThat(page.body()).contains("member.example.org/first");
        }
    }

    @Test
    void issuer_withAPrivateAuthority_isAskedForItsKeys() throws Exception {
        TestAuthority authority = new TestAuthority("Issuers");
        Path trusted = authority.write(folder.resolve("issuers.pem"));
        try (TokenIssuer issuer = new TokenIssuer(authority.context(authority.issue("issuer", DAY)));
                RunningServer reader = RunningServer.start(folder.resolve("issuer"), "sources.ca", trusted.toString(),
                        "rights.anonymous[0]", "subscribe", "rights.issuers[0].name", "test", "rights.issuers[0].url",
                        issuer.url(),
                        "rights.issuers[0].audiences", TokenIssuer.AUDIENCE, "rights.rules[0].rights", "read",
                        "rights.rules[0].groups", "/atlas");
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(index(reader)))
                    .header("Content-Type", "text/xml")
                    .header("Authorization", "Bearer " + issuer.sign(issuer.claims().build()))
                    .POST(BodyPublishers
                            .ofString(SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.query("count(//*)"))))
                    .build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    @Test
    void mail_showsItsCertificateToTheServer() throws Exception {
        TestAuthority authority = new TestAuthority("Mail");
        String trusted = authority.write(folder.resolve("mail.pem")).toString();
        authority.issue("mds", DAY).write(folder.resolve("mds.pem"), folder.resolve("mdskey.pem"));
        try (TlsMailServer mails = new TlsMailServer(authority.context(authority.issue("mail", DAY)));
                RunningServer server = RunningServer.start(folder.resolve("mailing"), "triggers.group-wait", "0s",
                        "triggers.mails[0].name", "ops", "triggers.mails[0].host", "127.0.0.1",
                        "triggers.mails[0].port", Integer.toString(mails.port()), "triggers.mails[0].security", "tls",
                        "triggers.mails[0].from", "mds@example.org", "triggers.mails[0].to", "ops@example.org",
                        "triggers.mails[0].ca", trusted, "triggers.mails[0].certificate",
                        folder.resolve("mds.pem").toString(), "triggers.mails[0].key",
                        folder.resolve("mdskey.pem").toString(), "triggers.rules[0].name", "always",
                        "triggers.rules[0].match", "count(//*[local-name()='Job']) > 0", "triggers.rules[0].for", "0s",
                        "triggers.rules[0].actions", "ops")) {
            assertThat(mds(Map.of(), "add", index(server), "--member", "http://member.example.org/mail", "--content",
                    RequestBodies.job("mail", "1")).code()).isZero();
            assertThat(mails.senders().poll(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("CN=mds");
        }
    }

    @Test
    void query_withTheAuthority_isAnswered() {
        assertThat(mds(Map.of(), "query", index(site), "1 + 1", "--ca-file", ca).out()).isEqualTo("2\n");
    }

    @Test
    void query_withAnotherAuthority_saysWhichFileIsWrong() {
        Outcome outcome = mds(Map.of(), "query", index(site), COUNT, "--ca-file", otherCa);

        assertThat(outcome.code()).isEqualTo(ExitCodes.NO_CONNECTION);
        assertThat(outcome.err().lines()).singleElement()
                .asString()
                .startsWith("mds: no connection to " + index(site))
                .contains("no authority that this client trusts has signed its certificate",
                        "the authorities in " + otherCa);
        assertThat(mds(Map.of(), "query", index(site), COUNT).err()).contains("the authorities of Java");
    }

    @Test
    void query_ofAnotherName_saysSo() throws Exception {
        TestAuthority authority = new TestAuthority("Names");
        Path trusted = authority.write(folder.resolve("names.pem"));
        try (BareTlsServer server = BareTlsServer.start(authority, authority.issue("host", DAY), "127.0.0.2")) {
            assertThat(mds(Map.of(), "query", server.url(), COUNT, "--ca-file", trusted.toString()).err())
                    .contains("its certificate is for another name", "127.0.0.2");
        }
    }

    @Test
    void query_withAnExpiredCertificateOfTheServer_saysSo() throws Exception {
        TestAuthority authority = new TestAuthority("Short");
        Path trusted = authority.write(folder.resolve("short.pem"));
        TestAuthority.Issued late = authority.issue("late", Duration.ofHours(-1));
        try (BareTlsServer server = BareTlsServer.start(authority, late, "127.0.0.1")) {
            assertThat(mds(Map.of(), "query", server.url(), COUNT, "--ca-file", trusted.toString()).err())
                    .contains("its certificate has expired");
        }
    }

    @Test
    void query_withoutTheRequiredCertificate_failsOnOneLine() {
        Outcome outcome = mds(Map.of(), "query", index(organisation), COUNT, "--ca-file", ca);

        assertThat(outcome.code()).isEqualTo(ExitCodes.NO_CONNECTION);
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void query_withAProfile_usesItsFiles() throws IOException {
        Path profile = Files.writeString(folder.resolve("profile.yaml"),
                "url: %s\nca-file: ca.pem\ncert: site.pem\ncert-key: sitekey.pem\n".formatted(index(organisation)));

        Outcome outcome = mds(Map.of("MDS_PROFILE", profile.toString()), "query", "1 + 1");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("2\n");
        assertThat(mds(Map.of("MDS_PROFILE", folder.resolve("none").toString()), "query", "1").err())
                .contains("which MDS_PROFILE names, is not a file");
    }

    @Test
    void token_overPlainHttpToAnotherMachine_isRefused() throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "0123456789abcdef0123\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));

        Outcome outcome = mds(Map.of(), "query", "http://mds.invalid/wsrf/services/X", "1", "--token-file",
                token.toString());

        assertThat(outcome.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(outcome.err()).contains("the secret in " + token + " is not sent to http://mds.invalid",
                "--insecure");
        assertThat(mds(Map.of(), "query", "http://mds.invalid/wsrf/services/X", "1", "--insecure", "--token-file",
                token.toString()).code()).isEqualTo(ExitCodes.NO_CONNECTION);
        assertThatThrownBy(() -> RunningServer.configuration(folder.resolve("none"), "sources.credentials[0].url",
                "http://mds.invalid", "sources.credentials[0].file", token.toString()))
                .hasMessageContaining("sources.credentials[0].file")
                .hasMessageContaining("is not sent to http://mds.invalid")
                .hasMessageContaining("insecure: true");
    }

    private static String index(RunningServer of) {
        return of.server().serviceUrl("DefaultIndexService");
    }

    private static String ofOrganisation(String expression) {
        return mds(Map.of(), "query", index(organisation), expression, "--ca-file", ca, "--cert",
                folder.resolve("site.pem").toString(), "--cert-key", folder.resolve("sitekey.pem").toString()).out()
                .strip();
    }

    private static void add(String name) {
        Outcome added = mds(Map.of(), "add", index(site), "--member", "http://member.example.org/" + name, "--content",
                RequestBodies.job(name, "1"), "--ca-file", ca);
        assertThat(added.code()).as(added.err()).isZero();
    }

    private static Outcome mds(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLineTool(CommandSet.empty())
                .commandLine(environment, InputStream.nullInputStream(), arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Outcome(code, out.toString(), err.toString());
    }
}
