package org.openmds.loadtest.systems.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/** Starts Debian's Prometheus and node_exporter, and fetches what their clients fetch. */
class PrometheusSystemIT {

    private static final Pattern INSTANCE = Pattern.compile("instance=\"([^\"]+)\"");

    @TempDir
    private Path folder;

    private static String get(String url) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(HttpRequest.newBuilder(URI.create(url)).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }

    private static Set<String> hosts(String page) {
        Set<String> hosts = new TreeSet<>();
        Matcher instances = INSTANCE.matcher(page);
        while (instances.find()) {
            hosts.add(instances.group(1));
        }
        return hosts;
    }

    @Test
    void start_aggregateServer_hasTheValuesOfAllHosts() throws Exception {
        ComparedSystem system = ComparedSystems.named("prometheus");
        SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, folder)
                .collectors(2)
                .servers(3)
                .renewal(Duration.ofSeconds(1));

        try (RunningSystem running = system.start(setup)) {
            String all = get(system.client(setup.part(), QueryScope.ALL, running.target()).target());
            String part = get(system.client(setup.part(), QueryScope.PART, running.target()).target());
            String named = get(system.client(setup.part(), QueryScope.NAMED, running.target())
                    .target()
                    .replace("${query}",
                            URLEncoder.encode("instance=\"node1\",organisation=\"organisation1\"",
                                    StandardCharsets.UTF_8))
                    .replaceAll("[$][{][a-z]+}", "1"));

            assertThat(hosts(all)).containsExactly("node0", "node1", "node2");
            assertThat(all).contains("node_load1{", "node_memory_MemTotal_bytes{").doesNotContain("node_cpu_");
            assertThat(hosts(part)).containsExactly("node0", "node1", "node2");
            assertThat(part).doesNotContain("node_load1");
            assertThat(hosts(named)).containsExactly("node1");
            assertThat(running.counters()).containsEntry("queries", 3L)
                    .hasEntrySatisfying("scrapes", scrapes -> assertThat(scrapes).isGreaterThanOrEqualTo(3));
        }
    }

    @Test
    void start_informationServer_isTheExporter() throws Exception {
        ComparedSystem system = ComparedSystems.named("prometheus");
        SystemSetup setup = SystemSetup.local(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003, folder)
                .collectors(2);

        try (RunningSystem running = system.start(setup)) {
            assertThat(get(system.client(setup.part(), QueryScope.ALL, running.target()).target()))
                    .contains("node_load1 ", "node_memory_MemTotal_bytes ");
            assertThat(get(system.client(setup.part(), QueryScope.PART, running.target()).target()))
                    .contains("node_memory_MemTotal_bytes ")
                    .doesNotContain("node_load1 ");
        }
    }
}
