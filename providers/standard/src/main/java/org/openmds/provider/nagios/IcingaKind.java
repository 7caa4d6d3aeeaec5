package org.openmds.provider.nagios;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code icinga}: Icinga 2. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class IcingaKind implements ProviderKind<IcingaSettings> {

    @Override
    public SettingsSection<IcingaSettings> section() {
        return SettingsSection.list("icinga",
                "States of hosts and services in Icinga 2.",
                IcingaSettings.class);
    }

    @Override
    public InformationProvider open(IcingaSettings settings, ProviderTools tools) {
        return new IcingaProvider(settings.common().name(),
                settings.requests()
                        .stream()
                        .map(url -> tools.web(url, "application/json", settings.access()))
                        .toList());
    }
}
