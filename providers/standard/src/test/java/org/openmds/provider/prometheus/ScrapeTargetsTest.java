package org.openmds.provider.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderTarget;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;
import org.openmds.provider.input.WebCredentials;
import org.openmds.wsrf.service.Deadline;

class ScrapeTargetsTest {

    private static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(1));
    private static final WebAccessSettings PLAIN = new WebAccessSettings(Optional.empty(), Optional.empty(),
            Optional.empty());

    @TempDir
    private Path directory = Path.of("");
    private final List<String> requests = new ArrayList<>();
    private final ProviderTools tools = ProviderTools.open(() -> {
        throw new AssertionError("no program runs here");
    }, new ProviderTools.WebRequests(WebCredentials.none(), (url, headers, trusted, deadline) -> {
        requests.add(url.toString());
        return "node_load1 0.5\n".getBytes(StandardCharsets.UTF_8);
    }, _ -> Optional.empty()), 1 << 20, 1 << 20);

    @AfterEach
    void close() {
        tools.close();
    }

    @Test
    void collect_listAndFiles_findsEachTargetOnceWithItsLabels() throws Exception {
        write("a.json", """
                [{"targets": ["node1:9100", "node2:9100", "no address"], "labels": {"rack": "r7", "__meta_x": "y"}},
                 {"targets": ["node3:9443"], "labels": {"__scheme__": "https", "__metrics_path__": "/m"}}]""");
        write("b.json", "[{\"targets\": [\"node2:9100\"]}]");
        ScrapeTargets targets = targets(100, List.of("node1:9100", "http://node4:1/x?token=secret"), "*.json");

        String document = targets.collect(DEADLINE).toString();

        assertThat(document)
                .isEqualTo("<prom:Targets xmlns:prom=\"http://openmds.org/provider/prometheus\" Count=\"4\">"
                        + "<prom:Target Name=\"nodes/node1:9100\" URL=\"http://node1:9100/metrics\"/>"
                        + "<prom:Target Name=\"nodes/node4:1/x\" URL=\"http://node4:1/x\"/>"
                        + "<prom:Target Name=\"nodes/node2:9100\" URL=\"http://node2:9100/metrics\"/>"
                        + "<prom:Target Name=\"nodes/node3:9443/m\" URL=\"https://node3:9443/m\"/>"
                        + "<prom:Refused>no address</prom:Refused></prom:Targets>");
        assertThat(targets.found().complete()).isTrue();
        ProviderTarget second = targets.found().targets().get(2);
        assertThat(second.common()).isEqualTo(new CommonSettings("nodes/node2:9100", times("30s"),
                Optional.of(HttpUrl.parse("http://node2:9100/metrics"))));
        assertThat(second.provider().collect(DEADLINE).toString()).startsWith("<glue:Host ")
                .contains("glue:Name=\"node2\"", "<prom:Label Name=\"rack\">r7</prom:Label>")
                .doesNotContain("__meta_x");
        assertThat(requests).containsExactly("http://node2:9100/metrics");
    }

    @Test
    void found_listThatIsReadAgain_hasEqualTargets() throws Exception {
        write("a.json", "[{\"targets\": [\"node1:9100\"], \"labels\": {\"rack\": \"r7\"}}]");
        ScrapeTargets targets = targets(100, List.of("node2:9100"), "a.json");
        targets.collect(DEADLINE);
        List<ProviderTarget> before = targets.found().targets();

        targets.collect(DEADLINE);

        assertThat(targets.found().targets()).isEqualTo(before);
        write("a.json", "[{\"targets\": [\"node1:9100\"], \"labels\": {\"rack\": \"r8\"}}]");
        targets.collect(DEADLINE);
        assertThat(targets.found().targets()).hasSize(2).isNotEqualTo(before).contains(before.getFirst());
    }

    @Test
    void collect_listThatFails_keepsItsTargetsAndSaysSo() throws Exception {
        ScrapeTargets targets = targets(100, List.of("node2:9100"), "a.json");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> targets.collect(DEADLINE))
                .withMessage("file %s does not exist; the targets of before are kept"
                        .formatted(directory.resolve("a.json")));
        assertThat(targets.found().complete()).isFalse();
        assertThat(targets.found().targets()).hasSize(1);

        write("a.json", "[{\"targets\": [\"node1:9100\"]}]");
        targets.collect(DEADLINE);
        for (String wrong : List.of("{}", "[1]", "[{\"targets\": \"node1\"}]",
                "[{\"targets\": [], \"labels\": {\"a\": 1}}]", "[", "[" + " ".repeat(5 << 20) + "]")) {
            write("a.json", wrong);
            assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> targets.collect(DEADLINE))
                    .withMessageStartingWith("file ");
        }

        assertThat(targets.found().complete()).isTrue();
        assertThat(targets.found().targets()).hasSize(2);
    }

    @Test
    void collect_moreThanTheLimit_leavesOutAndCounts() throws Exception {
        ScrapeTargets targets = targets(2, List.of("n1:1", "n2:1", "n3:1"), "*.json");

        assertThat(targets.collect(DEADLINE).toString()).contains("Count=\"2\" LeftOut=\"1\"").doesNotContain("n3");
        assertThat(targets.found().targets()).hasSize(2);
    }

    private ScrapeTargets targets(int most, List<String> configured, String file) {
        return ScrapeTargets.of(new ScrapeSettings(new CommonSettings("nodes", times("30s"), Optional.empty()),
                configured, List.of(directory.resolve(file)), Optional.empty(),
                new TargetListSettings(Duration.ofMinutes(1), most, "http", "/metrics"), PLAIN,
                new ExporterSelectionSettings(true, List.of(), 100)), tools);
    }

    private static CollectionSettings times(String interval) {
        return new CollectionSettings(Duration.parse("PT" + interval), Duration.ofSeconds(10), "DefaultIndexService");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }
}
