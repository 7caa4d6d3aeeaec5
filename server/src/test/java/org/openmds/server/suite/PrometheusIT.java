package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data of the real node_exporter, queried over SOAP and exported to Prometheus. */
class PrometheusIT {

    @TempDir
    private Path directory;

    @Test
    void nodeExporter_measuresStopsAndComesBack_indexTellsIt() throws Exception {
        int port = TestPorts.free();
        String url = "http://127.0.0.1:%d/metrics".formatted(port);
        try (RunningServer server = server(url)) {
            IndexClient index = server.index();
            try (DaemonProcess _ = start(port)) {
                await().until(() -> !index.query(fact("MainMemory", "RAMSize")).isEmpty());
                assertHost(index, Exporter.read(url));
                assertValues(server, index);
                assertThat(index.call(RequestBodies.DOCUMENT).isFault()).as("valid as a whole").isFalse();
            }
            await().until(() -> index.query("string(//*[local-name()='AggregatorError'])")
                    .contains("GET http://127.0.0.1:%d/metrics".formatted(port)));
            assertThat(index.query(fact("MainMemory", "RAMSize"))).as("what is old stays, with the error").isNotEmpty();
            assertThat(values(server)).contains("mds_resource_property_shown 0\n");
            try (DaemonProcess _ = start(port)) {
                await().until(() -> index.query("string(//*[local-name()='AggregatorError'])").isEmpty());
            }
        }
    }

    private static void assertHost(IndexClient index, Exporter exporter) {
        assertThat(index.query(fact("MainMemory", "RAMSize")))
                .isEqualTo(Long.toString(exporter.number("node_memory_MemTotal_bytes ").longValue() >> 20));
        assertThat(index.query(fact("Architecture", "SMPSize")))
                .isEqualTo(Integer.toString(Runtime.getRuntime().availableProcessors()));
        assertThat(index.query("string(//*[local-name()='Host']/@*[local-name()='BootTime'])")).isEqualTo(
                Instant.ofEpochSecond(exporter.number("node_boot_time_seconds ").longValue()).toString());
        assertThat(exporter.page())
                .contains("release=\"%s\"".formatted(index.query(fact("OperatingSystem", "Kernel"))));
        String sizes = "node_filesystem_size_bytes{";
        assertThat(index.query("string(//*[local-name()='Size'][1]/@Mount)"))
                .satisfies(mount -> assertThat(exporter.page()).contains("mountpoint=\"%s\"".formatted(mount)));
        assertThat(new BigDecimal(index.query("string(//*[local-name()='Size'][1])")))
                .isEqualByComparingTo(exporter.number(sizes).movePointLeft(6));
    }

    /** Checks the same numbers for Prometheus. */
    private static void assertValues(RunningServer server, IndexClient index) {
        String host = index.query("string(//*[local-name()='Host']/@*[local-name()='Name'])");
        String page = values(server);
        assertThat(page).endsWith("# EOF\n")
                .containsPattern(
                        "mds_resource_property\\{group=\"DefaultIndexService\",entry=\"[^\"]+\",member=\"http://[^\"]+\",host=\"%s\",resource=\"Host\\[@Name='%s'\\]\",property=\"MainMemory/@RAMSize\"\\} %s\n"
                                .formatted(host, host, index.query(fact("MainMemory", "RAMSize"))))
                .contains("property=\"Metrics/Size\"", "mds_resource_property_left_out 0\n");
    }

    private static String values(RunningServer server) {
        return new String(SoapClient.get(server.url("/metrics/values")).body(), StandardCharsets.UTF_8);
    }

    private RunningServer server(String url) throws IOException {
        String key = "providers.prometheus[0].";
        return RunningServer.start(Files.createDirectory(directory.resolve("state")), key + "name", "node",
                key + "interval", "1s", key + "timeout", "1s", key + "url", url, key + "host", "true",
                key + "series[0].metric", "node_filesystem_size_bytes", key + "series[0].element",
                "{http://example.org/disk}Size", key + "series[0].unit", "MB", key + "series[0].factor", "1e-6",
                key + "series[0].attributes[0].label", "mountpoint", key + "series[0].attributes[0].attribute",
                "Mount", "metrics.values", "true");
    }

    private DaemonProcess start(int port) throws IOException {
        return DaemonProcess.start(directory, DaemonProcess.find("prometheus-node-exporter"),
                "--web.listen-address=127.0.0.1:" + port);
    }

    private static String fact(String element, String attribute) {
        return "string(//*[local-name()='Host']/*[local-name()='%s']/@*[local-name()='%s'])".formatted(element,
                attribute);
    }

    /** The exporter's own page. */
    private record Exporter(String page) {

        static Exporter read(String url) {
            return new Exporter(new String(SoapClient.get(url).body(), StandardCharsets.UTF_8));
        }

        /** Returns the value of the first line with this beginning. */
        BigDecimal number(String beginning) {
            return page.lines()
                    .filter(line -> line.startsWith(beginning))
                    .map(line -> new BigDecimal(line.substring(line.lastIndexOf(' ') + 1)))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
