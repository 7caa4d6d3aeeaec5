package org.openmds.server.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** The metrics that are sent to a receiver of OpenTelemetry. */
public record OtlpMetricsSettings(
        @Key("URL to which metrics are sent by OTLP/HTTP, such as http://localhost:4318/v1/metrics, with the credential of sources.credentials for it; absent: none are sent.") Optional<HttpUrl> url,
        @Key(value = "Interval at which metrics are sent.", initial = "1m", min = "1s", max = "1h") Duration interval,
        @Key(value = "Names of the metrics of /metrics that are sent; * stands for any characters.", initial = "*", pattern = "[A-Za-z_:*][A-Za-z0-9_:*]{0,255}", expected = "a name of a metric such as mds_*") List<String> names,
        @Key(value = "Whether the numbers in the entries of all indexes are sent, too: up to metrics.max-values. The receiver sees them all.", initial = "false") boolean values,
        @Key(value = "Properties of the numbers in entries that are sent, as the label property names them; * stands for any characters.", initial = "*", pattern = "[^\\x00-\\x1f]{1,512}", expected = "a path such as ProcessorLoad/@Last1Min") List<String> properties)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        boolean root = url.filter(each -> each.uri().getRawPath().isEmpty() || each.uri().getRawPath().equals("/"))
                .isPresent();
        if (root && findings.isValid("url")) {
            findings.report("expected a URL with a path, such as http://localhost:4318/v1/metrics, got "
                    + url.orElseThrow(), "url");
        }
    }
}
