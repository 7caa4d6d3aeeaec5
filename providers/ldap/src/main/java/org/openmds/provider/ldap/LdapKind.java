package org.openmds.provider.ldap;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code ldap}: LDAP servers. */
@AutoService(ProviderKind.class)
public final class LdapKind implements ProviderKind<LdapSettings> {

    @Override
    public SettingsSection<LdapSettings> section() {
        return SettingsSection.list("ldap",
                "Entries of LDAP servers: GLUE 1.3, GLUE 2 and all others.",
                LdapSettings.class);
    }

    @Override
    public InformationProvider open(LdapSettings settings, ProviderTools tools) {
        return LdapProvider.of(settings.publication(), tools.clock());
    }
}
