package org.openmds.provider.prometheus;

import java.util.List;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a provider that reads a Prometheus exporter. */
record PrometheusSettings(@Embedded CommonSettings common,
        @Key(value = "URL of the exporter's metrics.", required = true) HttpUrl url,
        @Embedded WebAccessSettings access,
        @Key(value = "Whether the exporter is a node_exporter, whose host is published as GLUE.", initial = "false") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Largest number of elements; further ones are left out and counted.", initial = "1000", min = "1", max = "100000") int maxElements)
        implements
            ProviderSettings,
            CheckedSettings {

    @Override
    public String inputDescription() {
        return ProviderTools.describe(url);
    }

    @Override
    public void check(Findings findings) {
        if (!host && series.isEmpty() && findings.isValid("series", "host")) {
            findings.report("needs at least one series if host is false", "series");
        }
    }
}
