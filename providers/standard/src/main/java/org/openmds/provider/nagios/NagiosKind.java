package org.openmds.provider.nagios;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code nagios}: the status file of Nagios or Icinga 1. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class NagiosKind implements ProviderKind<NagiosSettings> {

    @Override
    public SettingsSection<NagiosSettings> section() {
        return SettingsSection.list("nagios",
                "States of hosts and services in Nagios or Icinga 1.",
                NagiosSettings.class);
    }

    @Override
    public InformationProvider open(NagiosSettings settings, ProviderTools tools) {
        return new StatusFileProvider(settings.common().name(), tools.file(settings.statusFile()), settings.maxAge(),
                tools.clock());
    }
}
