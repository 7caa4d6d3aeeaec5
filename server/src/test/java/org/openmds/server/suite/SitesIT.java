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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * The sites of a grid: found by seeds, joined, each with an entry and a lease of its own. The truth, which VO may use which queue of which computing
 * element, is written first; the sites are rendered from it.
 */
class SitesIT {

    private static final int SITES = 60;
    /** Each so many sites have an ARC CE, the others an HTCondor-CE. */
    private static final int ARC = 10;
    private static final List<String> VOS = List.of("alice", "atlas", "biomed", "cms", "ops");

    @TempDir
    Path directory;

    private final Random random = new Random(31);
    private final List<Queue> truth = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer arc;
    private volatile int deadBelow;

    /** A queue of the computing element of a site, and the VOs that may use it. */
    private record Queue(int site, String name, List<String> vos) {

        boolean isOfArc() {
            return site % ARC == 0;
        }

        String siteName() {
            return "SITE-%03d".formatted(site);
        }

        String ce() {
            return "ce%03d.example.org".formatted(site);
        }
    }

    @BeforeEach
    void start() throws IOException {
        for (int site = 0; site < SITES; site++) {
            for (int queue = 0; queue <= random.nextInt(3); queue++) {
                List<String> vos = VOS.stream().filter(vo -> random.nextInt(3) == 0).toList();
                truth.add(new Queue(site, "queue" + queue, vos.isEmpty() ? List.of("ops") : vos));
            }
        }
        arc = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        arc.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        arc.createContext("/", this::answer);
        arc.start();
    }

    @AfterEach
    void stop() {
        arc.stop(0);
        client.close();
    }

    @Test
    void sites_ofTwoKinds_areFoundAndEndWithTheirSources() throws Exception {
        Path ads = directory.resolve("ads.txt");
        Files.writeString(ads, ads(0));
        List<String> keys = new ArrayList<>(List.of("providers.sites[0].name", "grid", "providers.sites[0].interval",
                "1s",
                "providers.sites[0].timeout", "1s", "providers.sites[0].refresh", "1s", "providers.sites[0].keep", "1s",
                "providers.sites[0].collectors[0].file", ads.toString()));
        for (int site = 0; site < SITES; site += ARC) {
            String key = "providers.sites[0].sites[%d].".formatted(site / ARC);
            keys.addAll(List.of(key + "name", "SITE-%03d".formatted(site), key + "arc[0]",
                    "http://127.0.0.1:%d/%d".formatted(arc.getAddress().getPort(), site)));
        }
        try (RunningServer server = RunningServer.start(directory.resolve("state"), keys.toArray(String[]::new))) {
            for (String vo : VOS) {
                await().untilAsserted(() -> assertThat(found(server, vo)).as(vo).isEqualTo(expected(vo, 0)));
            }

            deadBelow = 20;
            Files.writeString(ads, ads(20));

            for (String vo : VOS) {
                await().untilAsserted(() -> assertThat(found(server, vo)).as(vo).isEqualTo(expected(vo, 20)));
            }
            assertThat(get(server, "sites")).contains("SITE-000,", "SITE-010,", "SITE-021,")
                    .doesNotContain("SITE-001,");
            assertThat(server.index()
                    .query("string(//sg:Entry[.//*[local-name()='ID']='SITE-010']//*[local-name()='Problem']/@Kind)"))
                    .isEqualTo("unread-source");
        }
    }

    private TreeSet<String> expected(String vo, int from) {
        return truth.stream()
                .filter(queue -> queue.site() >= from && queue.vos().contains(vo))
                .map(queue -> String.join(" ", queue.siteName(), queue.ce(), queue.name()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private TreeSet<String> found(RunningServer server, String vo) throws Exception {
        return get(server, "shares?vo=" + vo).lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> String
                        .join(" ", cells[0], cells[2], cells[4]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the ads of the HTCondor-CEs from a site on. */
    private String ads(int from) {
        StringBuilder ads = new StringBuilder();
        for (int site = from; site < SITES; site++) {
            List<Queue> queues = queues(site);
            if (!queues.getFirst().isOfArc()) {
                ads.append(
                        "MyType = \"Scheduler\"\nName = \"%s\"\nOSG_ResourceGroup = \"%s\"\nOSG_ResourceCatalog = { %s }\n\n"
                                .formatted(queues.getFirst().ce(), queues.getFirst().siteName(), queues.stream()
                                        .map(queue -> "[ Name = \"%s\"; AllowedVOs = { \"%s\" }; Requirements = TARGET.x <= 5 ]"
                                                .formatted(queue.name(), String.join("\",\"", queue.vos())))
                                        .collect(Collectors.joining(","))));
            }
        }
        return ads.toString();
    }

    private List<Queue> queues(int site) {
        return truth.stream().filter(queue -> queue.site() == site).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        int site = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
        if (site < deadBelow) {
            exchange.sendResponseHeaders(500, -1);
        } else {
            byte[] body = document(queues(site)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private static String document(List<Queue> queues) {
        String ce = queues.getFirst().ce();
        return """
                <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain BaseType="Domain"><ID>urn:ogf:AdminDomain:%1$s</ID>
                <ComputingService BaseType="Service"><ID>urn:ogf:ComputingService:%1$s:arex</ID><Type>org.nordugrid.arex</Type><QualityLevel>production</QualityLevel>
                <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:%1$s:arcrest</ID><URL>https://%1$s:443/arex</URL><InterfaceName>org.nordugrid.arcrest</InterfaceName></ComputingEndpoint>
                %2$s</ComputingService></AdminDomain></Domains>
                """
                .formatted(ce,
                        queues.stream()
                                .map(queue -> "<ComputingShare BaseType=\"Share\"><ID>urn:ogf:ComputingShare:%1$s:%2$s</ID><MappingPolicy BaseType=\"Policy\"><ID>urn:ogf:MappingPolicy:%1$s:%2$s</ID>%3$s</MappingPolicy><MappingQueue>%2$s</MappingQueue></ComputingShare>"
                                        .formatted(ce, queue.name(), queue.vos()
                                                .stream()
                                                .map("<Rule>vo:%s</Rule>"::formatted)
                                                .collect(Collectors.joining())))
                                .collect(Collectors.joining()));
    }

    private String get(RunningServer server, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(server.url("/api/v1/glue2/" + path)))
                .header("Accept", "text/csv")
                .build(), BodyHandlers.ofString()).body();
    }
}
