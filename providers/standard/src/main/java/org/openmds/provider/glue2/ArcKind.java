package org.openmds.provider.glue2;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code arc}: GLUE 2 documents of web servers. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class ArcKind implements ProviderKind<ArcSettings> {

    @Override
    public SettingsSection<ArcSettings> section() {
        return SettingsSection.list("arc",
                "Computing services in GLUE 2 documents of web servers, such as ARC's.",
                ArcSettings.class);
    }

    @Override
    public InformationProvider open(ArcSettings settings, ProviderTools tools) {
        return new ArcProvider(new ArcPublication(settings.common().name(),
                tools.web(settings.url(), "application/xml, text/xml", settings.access()), settings.keepDocument()));
    }
}
