package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;

/** The metrics of a server and the numbers in its entries, as a receiver of OpenTelemetry gets them. */
class OtlpMetricsIT {

    private static final String NUMBERS = "mds_resource_property";

    @TempDir
    private Path directory;

    @Test
    void metrics_areSentToAReceiver_withTheNamesAndValuesOfThePages() throws IOException {
        try (MetricReceiver receiver = MetricReceiver.start()) {
            try (RunningServer server = RunningServer.start(directory, "otlp.metrics.url", receiver.url(),
                    "otlp.metrics.interval", "1s", "otlp.metrics.values", "true", "otlp.metrics.properties[0]", "Job/*",
                    "metrics.values", "true")) {
                add(server, "a", "<Job n='1'><Size>5.5</Size></Job>");
                await().until(() -> page(server, "/health").contains("no metrics have been sent to http://127.0.0.1:"));
                assertThat(page(server, "/health/ready")).startsWith("ready\n");

                receiver.begin();
                ExportMetricsServiceRequest before = next(receiver);
                String metrics = page(server, "/metrics");
                String numbers = page(server, "/metrics/values");
                ExportMetricsServiceRequest after = next(receiver);

                assertThat(MetricReceiver.kinds(after)).containsAllEntriesOf(kinds(metrics));
                assertThat(withName(MetricReceiver.values(after), name -> name.startsWith(NUMBERS)))
                        .isEqualTo(values(numbers));
                assertBetween(MetricReceiver.values(before), values(metrics), MetricReceiver.values(after));
                assertThat(page(server, "/health")).doesNotContain("no metrics");
                add(server, "b", "<Job><Late>7</Late></Job>");
            }
            assertThat(MetricReceiver.values(receiver.messages().getLast())).as("the message at the stop")
                    .anySatisfy((series, value) -> {
                        assertThat(series).contains("property=\"Job/Late\"");
                        assertThat(value).isEqualTo(7);
                    });
        }
    }

    private static void add(RunningServer server, String member, String content) {
        assertThat(server.index().call(RequestBodies.add(member, content, "PT1H")).isFault()).isFalse();
    }

    /** Asserts that what only grows has a value between those that were sent before and after the page. */
    private static void assertBetween(Map<String, Double> before, Map<String, Double> page, Map<String, Double> after) {
        Map<String, Double> growing = withName(page, name -> name.endsWith("_total") || name.endsWith("_bucket")
                || name.endsWith("_count"));
        assertThat(growing).hasSizeGreaterThan(50).allSatisfy((series, value) -> {
            assertThat(after).as(series).containsKey(series);
            assertThat(value).as(series)
                    .isBetween(before.getOrDefault(series, 0.0), after.getOrDefault(series, Double.NaN));
        });
    }

    private static ExportMetricsServiceRequest next(MetricReceiver receiver) {
        int before = receiver.messages().size();
        await().until(() -> receiver.messages().size() > before);
        return receiver.messages().getLast();
    }

    private static Map<String, Double> withName(Map<String, Double> values, Predicate<String> name) {
        return values.entrySet()
                .stream()
                .filter(each -> name.test(each.getKey().replaceAll("\\{.*", "")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the kind of each metric that has a series with a value. */
    private static Map<String, String> kinds(String page) {
        Map<String, String> kinds = new TreeMap<>();
        page.lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" "))
                .filter(type -> page.lines().anyMatch(line -> line.startsWith(type[2]) && !line.endsWith(" NaN")))
                .forEach(type -> kinds.put(type[2], type[3]));
        return kinds;
    }

    private static Map<String, Double> values(String page) {
        return page.lines()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toMap(line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double
                                .parseDouble(line.substring(line.lastIndexOf(' ') + 1).replace("Inf", "Infinity"))));
    }

    private static String page(RunningServer server, String path) {
        return new String(SoapClient.get(server.url(path)).body(), StandardCharsets.UTF_8);
    }
}
