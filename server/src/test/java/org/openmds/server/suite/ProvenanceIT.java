package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The registrants of entries: two sites register with a broker over mutual TLS, and the index above the broker shows them as well. */
@Timeout(120)
class ProvenanceIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String ENTRY = "/*/*[local-name()='Entry']";

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static String ca;
    private static RunningServer broker;
    private static RunningServer siteA;
    private static RunningServer siteB;

    @BeforeAll
    static void start() throws Exception {
        authority = new TestAuthority("Grid");
        ca = authority.write(folder.resolve("ca.pem")).toString();
        Stream.of("broker", "site-a", "site-b").forEach(ProvenanceIT::credential);
        Files.writeString(folder.resolve("map"),
                "\"/CN=site-a\" site-a\n\"/CN=site-b\" site-b\n\"/CN=user\" user\n\"/CN=limited\" limited\n");
        broker = broker();
        siteA = site("site-a");
        siteB = site("site-b");
    }

    @AfterAll
    static void stop() {
        siteA.close();
        siteB.close();
        broker.close();
    }

    private static void credential(String name) {
        try {
            authority.issue(name, DAY).write(folder.resolve(name + ".pem"), folder.resolve(name + "-key.pem"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String[] tls(String name, String... more) {
        return Stream.concat(Stream.of("http.tls.port", "0", "http.tls.certificate",
                folder.resolve(name + ".pem").toString(), "http.tls.key", folder.resolve(name + "-key.pem").toString(),
                "http.tls.client-certificates", "wanted", "http.tls.trust", ca, "sources.ca", ca), Stream.of(more))
                .toArray(String[]::new);
    }

    private static RunningServer broker() {
        return RunningServer.withPages(folder.resolve("broker"), tls("broker", "rights.grid-mapfile",
                folder.resolve("map").toString(), "rights.anonymous", "read",
                "rights.rules[0].rights", "register", "rights.rules[0].callers", "site-a, site-b, user",
                "rights.rules[1].rights", "register", "rights.rules[1].callers", "limited",
                "rights.rules[1].members", "https://site-a.example"));
    }

    private static RunningServer site(String name) {
        return RunningServer.start(folder.resolve(name), tls(name, "http.plain", "off", "site.name", name,
                "hierarchy.upstream[0].urls", index(broker), "hierarchy.upstream[0].interval", "10m",
                "sources.credentials[0].url", broker.server().baseUrl(), "sources.credentials[0].ca", ca,
                "sources.credentials[0].certificate", folder.resolve(name + ".pem").toString(),
                "sources.credentials[0].key", folder.resolve(name + "-key.pem").toString()));
    }

    private static String index(RunningServer server) {
        return server.server().serviceUrl("DefaultIndexService");
    }

    @Test
    void upstream_overMutualTls_broker_andTheIndexAbove_tellTheCertificate() throws Exception {
        String byA = "count(" + ENTRY + "[@*[local-name()='registeredByDN']='CN=site-a'])";
        String byB = "count(" + ENTRY + "[@*[local-name()='registeredByDN']='CN=site-b'])";
        await().atMost(LONG).until(() -> query(broker, byA), "1"::equals);
        await().atMost(LONG).until(() -> query(broker, byB), "1"::equals);
        assertThat(query(broker, "string(" + ENTRY + "[@*[local-name()='registeredBy']='site-a']"
                + "/@*[local-name()='registeredByIssuer'])")).isEqualTo("CN=Grid");
        assertThat(query(broker, "string(" + ENTRY + "[@*[local-name()='registeredBy']='site-a']"
                + "/*[local-name()='MemberServiceEPR'])")).contains(index(siteA));

        try (RunningServer above = RunningServer.start(folder.resolve("above"), "sources.ca", ca,
                "hierarchy.downstream[0].urls", index(broker), "hierarchy.downstream[0].by", "poll",
                "hierarchy.downstream[0].interval", "1s")) {
            await().atMost(LONG)
                    .until(() -> above.index().query("count(//*[@*[local-name()='registeredByDN']='CN=site-b'])"),
                            "1"::equals);
            assertThat(above.index().query("string(" + ENTRY + "/@*[local-name()='registeredBy'])")).isEqualTo("local");
        }
    }

    @Test
    void entry_withForgedAttributes_isOfItsRegistrant_alsoAfterARestart() throws Exception {
        HttpClient user = client(authority.issue("user", DAY));
        String forged = " xmlns:mds='http://openmds.org/aggregator' mds:registeredBy='site-a' mds:registeredByDN='CN=site-a'";
        assertThat(add(user, "http://forged.example/", forged).fault()).isEmpty();
        String registrant = "string(" + ENTRY
                + "[contains(*[local-name()='MemberServiceEPR'],'forged')]/@*[local-name()='%s'])";

        assertThat(query(broker, registrant.formatted("registeredBy"))).isEqualTo("user");
        assertThat(query(broker, registrant.formatted("registeredByDN"))).isEqualTo("CN=user");

        broker.close();
        broker = broker();

        assertThat(query(broker, registrant.formatted("registeredBy"))).isEqualTo("user");
        assertThat(query(broker, registrant.formatted("registeredByDN"))).isEqualTo("CN=user");
        assertThat(query(broker, registrant.formatted("registeredByIssuer"))).isEqualTo("CN=Grid");
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(get(plainUrl(broker)
                        + "/webmds/entry?group=DefaultIndexService&EntryKey="
                        + query(broker, "string(" + ENTRY + "[contains(*[local-name()='MemberServiceEPR'],'forged')]"
                                + "/*[local-name()='ServiceGroupEntryEPR']//*[local-name()='ReferenceParameters'])")))
                        .contains("Registered by", "CN=user"));
    }

    @Test
    void caller_withAPrefix_cannotRegisterTheAddressOfAnotherSite() throws Exception {
        HttpClient limited = client(authority.issue("limited", DAY));

        assertThat(add(limited, "https://site-a.example/ce", "").fault()).isEmpty();
        assertThat(add(limited, "https://site-b.example/ce", "").description())
                .contains("may only register members at");
    }

    private static String query(RunningServer server, String xpath) {
        return new IndexClient(plainUrl(server) + "/wsrf/services/DefaultIndexService").query(xpath);
    }

    private static String plainUrl(RunningServer server) {
        return "http://127.0.0.1:" + server.server().port();
    }

    private static SoapAnswer add(HttpClient client, String member, String attributes) throws Exception {
        String body = RequestBodies.add("job", "PT1H")
                .replace("http://example.org/job", member)
                .replace("<sg:Content", "<sg:Content" + attributes);
        return SoapAnswer.of(client.send(HttpRequest.newBuilder(URI.create(index(broker)))
                .timeout(LONG)
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers.ofString(SoapClient.envelope(XmlReader.SOAP_11, "", body)))
                .build(), BodyHandlers.ofByteArray()));
    }

    private static HttpClient client(TestAuthority.Issued issued) throws Exception {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(authority.context(issued))
                .build();
    }

    private static String get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).timeout(LONG).build(), BodyHandlers.ofString())
                .body();
    }
}
