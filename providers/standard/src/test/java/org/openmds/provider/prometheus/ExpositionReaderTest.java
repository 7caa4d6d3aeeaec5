package org.openmds.provider.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class ExpositionReaderTest {

    /** The examples of the two specifications. */
    @Test
    void read_bothFormats_givesTheSamples() throws Exception {
        List<MetricSample> samples = read(
                """
                        # HELP http_requests_total The total number of HTTP requests.
                        # TYPE http_requests_total counter
                        http_requests_total{method="post",code="200"} 1027 1395066363000

                        # a comment
                        msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9
                        something_weird{problem="division by zero"} +Inf -3982045
                        rpc{quantile="0.01",} 3102
                          spaced  { a = "b" , c="d" }  -1.5e-3\t7
                        foo_bucket{le="0.1"} 8 # {} 0.054
                        foo_bucket{le="1"} 11 1520879607.789 # {trace_id="KOO5S4vxi0o"} 0.67 1520879607.7
                        {"with.dots",a="b"} NaN
                        {"other.metric","quoted label"="x"} 1
                        # EOF
                        """);

        assertThat(samples).extracting(each -> each.series().name())
                .containsExactly("http_requests_total", "msdos_file_access_time_seconds", "something_weird", "rpc",
                        "spaced", "foo_bucket", "foo_bucket", "with.dots", "other.metric");
        assertThat(samples).extracting(MetricSample::value)
                .containsExactly(1027.0, 1.458255915e9, Double.POSITIVE_INFINITY, 3102.0, -1.5e-3, 8.0, 11.0,
                        Double.NaN, 1.0);
        assertThat(samples.get(1).series().labels()).isEqualTo(
                Map.of("path", "C:\\DIR\\FILE.TXT", "error", "Cannot find file:\n\"FILE.TXT\""));
        assertThat(samples.get(4).series().labels()).isEqualTo(Map.of("a", "b", "c", "d"));
        assertThat(samples.get(8).series().labels()).isEqualTo(Map.of("quoted label", "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1a 1", "a", "a b", "a 1 b", "a 1 1 1", "a{ 1", "a{b} 1", "a{b=c} 1", "a{b=\"c} 1",
        "a{b=\"c\" d=\"e\"} 1",
        "a{b=\"1\",b=\"2\"} 1", "{} 1", "{b=\"c\"} 1", "a 0x10", "a 1d", "a{:=\"\"} 1", "a{\"b\"} 1", "\u00e4 1"})
    void read_otherLine_isAClearFailure(String line) {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read("ok 1\n" + line + "\n"))
                .withMessageContaining("gave no metrics in Prometheus' text format: expected ")
                .withMessageContaining("(line 2)");
    }

    @ParameterizedTest
    @CsvSource({"'# only\n',gave no series", "'a 1\n# EOF\nb 2\n',gave text after # EOF (line 3)"})
    void read_noSeriesOrTextBehindTheEnd_isAClearFailure(String text, String message) {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(text)).withMessage(message);
    }

    @Test
    void read_tooManySeries_isAClearFailure() {
        String text = "a 1\n".repeat(ExpositionReader.MAX_SERIES + 1);

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> ExpositionReader.read(text, _ -> {
        })).withMessageContaining("more than 500000 series");
    }

    @Property
    void read_anyLabelsAndValue_givesThem(@ForAll @AlphaChars @StringLength(min = 1, max = 10) String name,
            @ForAll @Size(max = 8) Map<@AlphaChars @StringLength(min = 1, max = 8) String, @StringLength(max = 30) String> labels,
            @ForAll double value) throws Exception {
        StringBuilder line = new StringBuilder(name).append('{');
        labels.forEach((label, text) -> line.append(label).append("=\"").append(escaped(text)).append("\","));

        List<MetricSample> samples = read(line.append("} ").append(value).append('\n').toString());

        assertThat(samples).containsExactly(new MetricSample(new MetricSeries(name, labels), value));
    }

    /** Any text gives samples or a failure with one sentence. */
    @Property
    void read_anyText_isReadOrRefused(@ForAll @Size(max = 30) List<LinePart> parts) {
        String text = String.join("", parts.stream().map(each -> each.text).toList());
        try {
            assertThat(read(text)).isNotEmpty();
        } catch (CollectionException e) {
            assertThat(e.getMessage()).startsWith("gave ").hasSizeLessThan(300).doesNotContain("\n");
        }
    }

    /** The parts of generated lines. */
    enum LinePart {
        NAME("abc"), OPEN("{"), CLOSE("}"), QUOTE("\""), EQUALS("="), COMMA(","), SPACE(" "), LINE("\n"), NUMBER(
                "1.5"), NAN(
                        "NaN"), COMMENT("#"), END("# EOF\n"), ESCAPE("\\"), SAMPLE("x{y=\"z\"} 1\n");

        private final String text;

        LinePart(String text) {
            this.text = text;
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static List<MetricSample> read(String text) throws CollectionException {
        List<MetricSample> samples = new ArrayList<>();
        assertThat(ExpositionReader.read(text, samples::add)).isEqualTo(samples.size());
        return samples;
    }
}
