package org.openmds.provider.prometheus;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code scrape}: several exporters of Prometheus, each with an entry of its own. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class ScrapeKind implements ProviderKind<ScrapeSettings> {

    @Override
    public SettingsSection<ScrapeSettings> section() {
        return SettingsSection.list("scrape",
                "Many Prometheus exporters, from a list, files or a web service; an entry for each.",
                ScrapeSettings.class);
    }

    @Override
    public InformationProvider open(ScrapeSettings settings, ProviderTools tools) {
        return ScrapeTargets.of(settings, tools);
    }
}
