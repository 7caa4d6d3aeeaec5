package org.openmds.provider.chrony;

import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code chrony}: the clock of a host. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class ChronyKind implements ProviderKind<ChronySettings> {

    @Override
    public SettingsSection<ChronySettings> section() {
        return SettingsSection.list("chrony",
                "The clock of this host, as chrony tracks it: offset, frequency, stratum, leap status.",
                ChronySettings.class);
    }

    @Override
    public InformationProvider open(ChronySettings settings, ProviderTools tools) {
        String name = settings.common().name();
        return new ChronyProvider(name,
                tools.program(name, settings.programs().resolve("chronyc"), settings.arguments(),
                        settings.common().timeout()));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.withProgram("chrony", "chrony", "chronyc");
    }
}
