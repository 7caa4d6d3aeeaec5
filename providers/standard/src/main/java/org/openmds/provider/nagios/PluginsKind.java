package org.openmds.provider.nagios;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code plugins}: Nagios plugins. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class PluginsKind implements ProviderKind<PluginsSettings> {

    @Override
    public SettingsSection<PluginsSettings> section() {
        return SettingsSection.list("plugins",
                "States of services, checked by Nagios plugins.",
                PluginsSettings.class);
    }

    @Override
    public InformationProvider open(PluginsSettings settings, ProviderTools tools) {
        return new PluginProvider(new PluginPublication(settings.common().name(), settings.attempts(),
                settings.checks()
                        .stream()
                        .map(each -> new PluginCheck(each.host().orElse(settings.host()), each.service(),
                                tools.result(settings.common().name() + " " + each.service(), each.program(),
                                        each.arguments(), each.timeout())))
                        .toList()));
    }
}
