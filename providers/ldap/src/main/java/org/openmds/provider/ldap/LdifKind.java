package org.openmds.provider.ldap;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code ldif}: output of programs in LDIF. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class LdifKind implements ProviderKind<LdifSettings> {

    @Override
    public SettingsSection<LdifSettings> section() {
        return SettingsSection.list("ldif",
                "Entries in LDIF that programs print: GLUE 1.3, GLUE 2 and all others.",
                LdifSettings.class);
    }

    @Override
    public InformationProvider open(LdifSettings settings, ProviderTools tools) {
        String name = settings.common().name();
        Input input = settings.program()
                .map(program -> tools.program(name, program, settings.arguments(), settings.common().timeout()))
                .or(() -> settings.file().map(tools::file))
                .orElseThrow();
        return LdapProvider.ofLdif(name, input, settings.maxEntries());
    }
}
