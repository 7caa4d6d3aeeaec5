package org.openmds.provider.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.input.WildcardPattern;
import org.openmds.wsrf.service.Deadline;

class PrometheusProviderTest {

    private static final QName FREE = new QName("http://example.org/disk", "Free", "d");

    @Test
    void collect_nodeExporter_isAGlueHost() throws Exception {
        String xml = collect(nodeExporter(), true, 100);

        assertThat(xml).startsWith("<glue:Host ");
        assertThat(xml).contains("glue:Name=\"node1\" glue:UniqueID=\"node1\" host:BootTime=\"2026-11-21T14:33:38Z\"",
                "glue:RAMSize=\"24105\" glue:RAMAvailable=\"22821\" glue:VirtualSize=\"24105\"", "host:SwapSize=\"0\"",
                "host:LogicalCount=\"2\"",
                "glue:Name=\"Debian GNU/Linux\" glue:Release=\"12\" glue:Version=\"bookworm\" host:Kernel=\"6.1.0-18-amd64\"",
                "glue:PlatformType=\"x86_64\" glue:SMPSize=\"2\"",
                "glue:Last1Min=\"975\" glue:Last5Min=\"1143\" glue:Last15Min=\"841\"",
                "<glue:FileSystem glue:Name=\"/dev/vda\" glue:Root=\"/\" glue:Size=\"258019\" glue:AvailableSpace=\"78086\"/>");
        assertThat(xml).doesNotContain("prom:");
    }

    @Test
    void collect_selectedSeriesOfAHost_areInsideOfIt() throws Exception {
        String xml = collect(nodeExporter(), true, 100,
                select("node_filesystem_avail_bytes", Map.of("mountpoint", "/*")));

        assertThat(xml).startsWith("<glue:Host ").endsWith("</prom:Metrics></glue:Host>");
        assertThat(xml).contains(
                "<d:Free xmlns:d=\"http://example.org/disk\" unit=\"MB\" Mount=\"/\">81879.527424</d:Free>");
    }

    @Test
    void collect_hostWithoutName_hasTheConfiguredName() throws Exception {
        assertThat(collect("node_load1 1\n", true, 100)).contains("glue:Name=\"fallback\"");
        assertThat(collect("node_load1 1\nnode_uname_info{nodename=\"n1\",domainname=\"example.org\"} 1\n", true, 100))
                .contains("glue:Name=\"n1\" glue:UniqueID=\"n1.example.org\"");
    }

    @Test
    void collect_otherExporterAsHost_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect("up 1\n", true, 100))
                .withMessage("GET http://node1:9100/metrics gave no metrics of a node_exporter about its host");
    }

    @Test
    void collect_selection_matchesLabelsAndNamesWhatIsMissing() throws Exception {
        String text = """
                free{mount="/",type="ext4"} 2e6
                free{mount="/home",type="ext4"} 3e6
                free{mount="/tmp"} 4e6
                """;

        assertThat(collect(text, false, 100, select("free", Map.of("type", "ext*")), select("gone", Map.of())))
                .isEqualTo("<prom:Metrics xmlns:prom=\"http://openmds.org/provider/prometheus\" Series=\"3\">"
                        + "<d:Free xmlns:d=\"http://example.org/disk\" unit=\"MB\" Mount=\"\">2</d:Free>"
                        + "<d:Free xmlns:d=\"http://example.org/disk\" unit=\"MB\" Mount=\"\">3</d:Free>"
                        + "<prom:Missing Metric=\"gone\"/></prom:Metrics>");
        assertThat(collect(text, false, 100, select("free", Map.of("type", "")))).contains(">4<").doesNotContain(">2<");
    }

    @Test
    void collect_duplicatesAndTooMany_areCounted() throws Exception {
        String text = "a{n=\"1\"} 1\na{n=\"1\"} 2\na{n=\"2\"} 3\na{n=\"3\"} 4\n";

        assertThat(collect(text, false, 2, select("a", Map.of())))
                .contains("Series=\"4\" Duplicates=\"1\" LeftOut=\"1\"",
                        ">0.000001<", ">0.000003<")
                .doesNotContain(">0.000002<", ">0.000004<");
    }

    @Test
    void collect_valuesThatAreNoNumbers_areThoseOfXmlSchema() throws Exception {
        assertThat(collect("a NaN\na{n=\"1\"} +Inf\na{n=\"2\"} -Inf\na{n=\"3\"} 1e300\n", false, 100,
                select("a", Map.of()))).contains(">NaN<", ">INF<", ">-INF<", ">1" + "0".repeat(294) + "<");
    }

    @Test
    void number_factors_areExact() {
        assertThat(SelectedSeries.number(0.1, new BigDecimal("3"))).isEqualTo("0.3");
        assertThat(SelectedSeries.number(-0.0, BigDecimal.ONE)).isEqualTo("0");
        assertThat(SelectedSeries.number(1.5e10, BigDecimal.ONE)).isEqualTo("15000000000");
        assertThat(SelectedSeries.number(Double.POSITIVE_INFINITY, BigDecimal.ONE.negate())).isEqualTo("-INF");
    }

    static String nodeExporter() {
        String name = "node_exporter.txt";
        try (InputStream in = Objects.requireNonNull(PrometheusProviderTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SeriesSelector select(String metric, Map<String, String> labels) {
        Map<String, WildcardPattern> matchers = labels.entrySet()
                .stream()
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey,
                        each -> new WildcardPattern(each.getValue())));
        return new SeriesSelector(metric, matchers, FREE, "MB", new BigDecimal("0.000001"),
                Map.of("mountpoint", "Mount"));
    }

    private static String collect(String text, boolean host, int most, SeriesSelector... selections)
            throws CollectionException {
        PrometheusPublication publication = new PrometheusPublication("node1", List.of(selections), host, "fallback",
                most, Collections.emptySortedMap());
        return new PrometheusProvider(publication, FixedInput.of("GET http://node1:9100/metrics", text))
                .collect(Deadline.in(Duration.ofMinutes(1)))
                .toString();
    }
}
