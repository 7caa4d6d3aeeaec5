package org.openmds.provider.host;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code host}: this machine. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class HostKind implements ProviderKind<HostSettings> {

    @Override
    public SettingsSection<HostSettings> section() {
        return SettingsSection.single("host",
                "Facts about this machine: processors, load, memory, file systems, network.",
                HostSettings.class);
    }

    @Override
    public InformationProvider open(HostSettings settings, ProviderTools tools) {
        return new HostProvider(new HostPublication(settings.common().name(), settings.hostName().orElse(""),
                settings.maxFileSystems(), settings.remoteFileSystems(), settings.maxNetworkAdapters()));
    }
}
