package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.server.suite.TrueGrid.Kind;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.unboundid.ldap.sdk.Entry;

/**
 * A grid of 200 sites, and one with a real computing element of ARC, asked by clients of a BDII that were not changed, by the HTTP API, by
 * {@code mds find-ce} and by the brokers of the examples: each finds exactly the true triples of site, computing element and queue for each VO. Debian's
 * BDII with the same entries answers the same.
 */
@Tag("long")
@EnabledIf("org.openmds.server.suite.BdiiServer#isThere")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GridClientsIT {

    private static final TrueGrid GRID = new TrueGrid(ArcElement.isThere());
    private static final List<Kind> ALL = List.of(Kind.values());
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Path BROKERS = Path.of("..", "examples", "broker");
    private static final String DIRAC = "9.1.22";

    @TempDir
    private static Path folder;
    private static HttpServer arc;
    private static @Nullable ArcElement element;
    private static volatile boolean arcIsDead;
    private static SlapdServer directory;
    private static HookServer hooks;
    private static RunningServer server;
    private static GridLdapClient ldap;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        arc = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        arc.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        arc.createContext("/", GridClientsIT::answer);
        arc.start();
        directory = SlapdServer.start(folder.resolve("directory"));
        directory.modify("o=glue", GRID.directory(), "-a");
        Path list = Files.writeString(folder.resolve("elements"), GRID.condor());
        Path ads = folder.resolve("ads");
        ZeepPython.find().run("grid_ads.py", list.toString(), ads.toString());
        hooks = HookServer.start();
        if (GRID.real().isPresent()) {
            TrueGrid.Queue queue = GRID.real().orElseThrow();
            element = ArcElement.start(folder.resolve("element"), queue.name(), queue.vos());
        }
        server = RunningServer.start(folder.resolve("state"), keys(ads));
        ldap = new GridLdapClient("ldap://127.0.0.1:" + server.server().ldapPort().orElseThrow());
        for (String vo : TrueGrid.VOS) {
            await().atMost(SOON).untilAsserted(() -> assertThat(rows(vo)).isEqualTo(GRID.triples(vo, ALL)));
        }
    }

    private static String[] keys(Path ads) {
        List<String> keys = new ArrayList<>(List.of("ldap.port", "0", "providers.sites[0].name", "grid",
                "providers.sites[0].interval", "2s", "providers.sites[0].timeout", "2s", "providers.sites[0].refresh",
                "2s",
                "providers.sites[0].keep", "3s", "providers.sites[0].collectors[0].file", ads.toString(),
                "providers.sites[0].directories[0]", directory.url()));
        for (int site : GRID.sites(Kind.ARC)) {
            String key = "providers.sites[0].sites[%d].".formatted(GRID.sites(Kind.ARC).indexOf(site));
            keys.addAll(List.of(key + "name", "SITE-%03d".formatted(site), key + "arc[0]",
                    "http://127.0.0.1:%d/%d".formatted(arc.getAddress().getPort(), site)));
        }
        if (element != null) {
            keys.addAll(List.of("providers.sites[1].name", "real", "providers.sites[1].interval", "10s",
                    "providers.sites[1].timeout", "10s",
                    "providers.sites[1].refresh", "10s", "providers.sites[1].trusted", element.trusted().toString(),
                    "providers.sites[1].sites[0].name", GRID.real().orElseThrow().siteName(),
                    "providers.sites[1].sites[0].arc[0]", element.url()));
        }
        return TriggerKeys.quick()
                .webhook("hook", hooks.url("/hook"), "openmds")
                .rule("dead-element", "match", "//*[local-name()='Problem'][@Kind='unread-source']", "for", "0s",
                        "actions",
                        "hook", "values[0].name", "site", "values[0].value",
                        "string(//*[local-name()='AdminDomain']/*[local-name()='ID'])", "summary", "{{site}}")
                .with(keys.toArray(String[]::new))
                .list();
    }

    @AfterAll
    static void stop() {
        Stream.of(server, hooks, directory, element).filter(each -> each != null).forEach(each -> {
            try {
                each.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        arc.stop(0);
        HTTP.close();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (arcIsDead) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            byte[] body = GRID.arc(Integer.parseInt(exchange.getRequestURI().getPath().substring(1)))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Returns the triples of a VO in the HTTP API. */
    private static TreeSet<String> rows(String vo) throws Exception {
        return triples(HTTP.send(HttpRequest.newBuilder(URI.create(server.url("/api/v1/glue2/shares?vo=" + vo)))
                .header("Accept", "text/csv")
                .build(), BodyHandlers.ofString()).body());
    }

    private static TreeSet<String> triples(String csv) {
        return csv.lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> String.join(" ", cells[0], cells[2], cells[4]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static TreeSet<String> commandRows(String vo) {
        return triples(ClientCommand.run("find-ce", server.url(""), "--vo", vo, "-o", "csv"));
    }

    @Test
    @Order(1)
    void clients_eachVo_findExactlyTheTruth() throws Exception {
        for (String vo : TrueGrid.VOS) {
            TreeSet<String> truth = GRID.triples(vo, ALL);
            assertThat(truth).hasSizeGreaterThan(100);
            assertThat(commandRows(vo)).as("mds find-ce, %s", vo).isEqualTo(truth);
            assertThat(ldap.shares(vo)).as("ldapsearch, %s", vo).isEqualTo(truth);
            assertThat(ldap.infosites(vo)).as("lcg-infosites, %s", vo).isEqualTo(truth);
        }
    }

    /** DIRAC takes queues of ARC with the name of the batch system before them, and has one queue for each HTCondor-CE. */
    @Test
    @Order(2)
    void dirac_eachVo_findsExactlyTheTruth() throws Exception {
        List<String> arguments = new ArrayList<>(List.of(ldap.url().substring("ldap://".length())));
        arguments.addAll(TrueGrid.VOS);
        Path python = new PythonEnvironment("dirac-" + DIRAC, "DIRAC.Core.Utilities.Glue2",
                List.of("--no-deps", "DIRAC==" + DIRAC, "DIRACCommon==" + DIRAC, "typing_extensions",
                        "importlib_metadata==8.7.0", "importlib_resources", "zipp", "diraccfg", "cachetools", "psutil"))
                .python();
        TreeSet<String> found = PythonEnvironment
                .run(python, Path.of("src", "test", "python", "dirac_elements.py"), arguments.toArray(String[]::new))
                .lines()
                .collect(Collectors.toCollection(TreeSet::new));

        TreeSet<String> truth = new TreeSet<>();
        for (String vo : TrueGrid.VOS) {
            GRID.triples(vo, List.of(Kind.ARC, Kind.DIRECTORY, Kind.REAL))
                    .forEach(triple -> truth.add(vo + " " + triple.replaceFirst("(.*) ", "$1 nordugrid-fork-")));
            GRID.triples(vo, List.of(Kind.CONDOR))
                    .forEach(triple -> truth.add(vo + " " + triple.replaceFirst("(.*) .*", "$1 condor")));
        }
        assertThat(found).isEqualTo(truth);
    }

    @ParameterizedTest
    @ValueSource(strings = {"broker.py", "soap_broker.py"})
    @Order(2)
    void brokers_eachVo_findExactlyTheTruth(String broker) throws Exception {
        for (String vo : TrueGrid.VOS) {
            TreeSet<String> found = ZeepPython.find()
                    .run(BROKERS.resolve(broker), server.url(""), vo, "--list")
                    .lines()
                    .map(line -> line.substring(0, line.lastIndexOf(' ')))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(found).as(vo).isEqualTo(GRID.triples(vo, ALL));
        }
    }

    @Test
    @Order(2)
    void checkBdiiEntries_itsRequests_areAnswered() throws Exception {
        assertThat(ldap.search("o=grid", "(objectClass=GlueSite)", "modifyTimestamp")).hasSize(GRID.sites());
        assertThat(ldap.search("o=grid", "(objectClass=GlueService)", "GlueForeignKey")
                .stream()
                .map(each -> each.getAttributeValue("GlueForeignKey"))
                .distinct()).hasSize(GRID.sites());
        assertThat(ldap.search("o=infosys", "(|(objectClass=UpdateStats)(objectClass=InfoSystemStats))",
                "modifyTimestamp")).isNotEmpty();
    }

    @Test
    @Order(3)
    void bdiiOfDebian_withTheSameEntries_answersTheSame() throws Exception {
        StringBuilder ldif = new StringBuilder();
        for (String base : List.of("o=glue", "o=grid")) {
            for (Entry entry : ldap.search(base, "(objectClass=*)")) {
                ldif.append(entry.toLDIFString()).append('\n');
            }
        }
        try (BdiiServer bdii = BdiiServer.start(folder.resolve("bdii"), ldif.toString())) {
            GridLdapClient same = new GridLdapClient(bdii.url());
            for (String base : List.of("o=glue", "o=grid")) {
                TreeSet<String> names = ldap.names(base, "(objectClass=*)");
                await().atMost(SOON)
                        .ignoreExceptions()
                        .untilAsserted(() -> assertThat(same.names(base, "(objectClass=*)")).isEqualTo(names));
            }
            for (String vo : TrueGrid.VOS) {
                assertThat(same.shares(vo)).as("ldapsearch, %s", vo).isEqualTo(GRID.triples(vo, ALL));
                assertThat(same.infosites(vo)).as("lcg-infosites, %s", vo).isEqualTo(GRID.triples(vo, ALL));
            }
        }
    }

    /** Returns computing elements and queues by VO in a listing of arcinfo: a queue has its name before the rules of its policy. */
    private static Map<String, TreeSet<String>> listing(String listing) {
        Map<String, TreeSet<String>> found = new TreeMap<>();
        String element = "";
        String queue = "";
        for (String line : listing.lines()
                .map(String::strip)
                .toList()) {
            String value = line.substring(line.lastIndexOf(": ") + 1).strip();
            if (line.startsWith("URL: ")) {
                element = URI.create(value).getHost();
            } else if (line.startsWith("Name: ") || line.startsWith("Mapping queue: ")) {
                queue = value;
            } else if (line.startsWith("Rule: ")) {
                found.computeIfAbsent(value.substring("vo:".length()), _ -> new TreeSet<>()).add(element + " " + queue);
            }
        }
        return found;
    }

    static boolean hasArcinfo() {
        return Files.isExecutable(Path.of("/usr/bin/arcinfo"));
    }

    /** The client of ARC reads the whole tree, and prints no site. */
    @Test
    @Order(2)
    @EnabledIf("hasArcinfo")
    void arcinfo_itsListing_hasTheTruth() throws Exception {
        new TestAuthority("Site").issue("user", Duration.ofDays(1))
                .write(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        ProcessBuilder builder = new ProcessBuilder("arcinfo", "-l", "-t", "60", "-I", "org.nordugrid.ldapglue2", "-c",
                ldap.url() + "/o=glue").redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .putAll(Map.of("HOME", folder.toString(), "X509_USER_CERT", folder.resolve("cert.pem").toString(),
                        "X509_USER_KEY", folder.resolve("key.pem").toString(), "X509_CERT_DIR", folder.toString()));
        Process process = builder.start();
        Map<String, TreeSet<String>> found = listing(
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));

        assertThat(process.waitFor()).isZero();
        for (String vo : TrueGrid.VOS) {
            TreeSet<String> truth = GRID.triples(vo, ALL)
                    .stream()
                    .map(triple -> triple.substring(triple.indexOf(' ') + 1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(found.get(vo)).as(vo).isEqualTo(truth);
        }
    }

    @Test
    @Order(4)
    void elements_thatDie_areGoneEverywhereAndTold() throws Exception {
        arcIsDead = true;

        List<Kind> alive = List.of(Kind.DIRECTORY, Kind.CONDOR, Kind.REAL);
        for (String vo : TrueGrid.VOS) {
            TreeSet<String> truth = GRID.triples(vo, alive);
            await().atMost(SOON).untilAsserted(() -> assertThat(rows(vo)).as("HTTP API, %s", vo).isEqualTo(truth));
            assertThat(commandRows(vo)).as("mds find-ce, %s", vo).isEqualTo(truth);
            assertThat(ldap.shares(vo)).as("ldapsearch, %s", vo).isEqualTo(truth);
            assertThat(ldap.infosites(vo)).as("lcg-infosites, %s", vo).isEqualTo(truth);
        }
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(hooks.summaries("/hook", "firing"))
                        .containsAll(GRID.sites(Kind.ARC).stream().map("SITE-%03d"::formatted).toList()));
    }
}
