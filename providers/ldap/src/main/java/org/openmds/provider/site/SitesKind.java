package org.openmds.provider.site;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code sites}: sites of a grid, each with an entry of its own. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class SitesKind implements ProviderKind<SitesSettings> {

    @Override
    public SettingsSection<SitesSettings> section() {
        return SettingsSection.list("sites",
                "Sites of a grid, each a GLUE 2 document joined from ARC, HTCondor-CE, LDAP and GOCDB.",
                SitesSettings.class);
    }

    @Override
    public InformationProvider open(SitesSettings settings, ProviderTools tools) {
        return SiteFinder.of(settings, tools);
    }
}
