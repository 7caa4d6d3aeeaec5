package org.openmds.provider.nagios;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code nagios}: the status file of Nagios or Icinga 1. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class NagiosKind implements ProviderKind<NagiosSettings> {

    /** The status files of the packages of Debian and Red Hat, and of an installation from source. */
    private static final List<String> STATUS_FILES = List.of("var/cache/nagios4/status.dat",
            "var/lib/nagios4/status.dat", "var/spool/nagios/status.dat", "var/log/nagios/status.dat",
            "usr/local/nagios/var/status.dat", "var/cache/icinga/status.dat", "var/lib/icinga/status.dat");

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

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.firstFile(STATUS_FILES)
                .map(file -> new DiscoveredSystem("Nagios (%s)".formatted(file), "nagios",
                        "[{name: nagios, status-file: \"%s\"}]".formatted(file)));
    }
}
