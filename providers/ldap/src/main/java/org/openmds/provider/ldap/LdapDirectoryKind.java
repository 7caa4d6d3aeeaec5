package org.openmds.provider.ldap;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code ldap}: LDAP servers. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class LdapDirectoryKind implements ProviderKind<LdapDirectorySettings> {

    @Override
    public SettingsSection<LdapDirectorySettings> section() {
        return SettingsSection.list("ldap",
                "Entries of LDAP servers: GLUE 1.3, GLUE 2 and all others.",
                LdapDirectorySettings.class);
    }

    @Override
    public InformationProvider open(LdapDirectorySettings settings, ProviderTools tools) {
        return LdapProvider.of(settings.publication(), tools.clock());
    }
}
