package org.openmds.provider.prometheus;

import org.openmds.configuration.Embedded;
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
        @Embedded ExporterSelectionSettings selection)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return ProviderTools.describe(url);
    }
}
