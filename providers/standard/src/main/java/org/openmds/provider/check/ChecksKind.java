package org.openmds.provider.check;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code checks}: availability of services. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class ChecksKind implements ProviderKind<ChecksSettings> {

    @Override
    public SettingsSection<ChecksSettings> section() {
        return SettingsSection.list("checks",
                "Availability of services: TCP, SSH, FTP and GridFTP, web servers and their certificates.",
                ChecksSettings.class);
    }

    @Override
    public InformationProvider open(ChecksSettings settings, ProviderTools tools) {
        return new CheckProvider(settings.publication(), tools.clock());
    }
}
