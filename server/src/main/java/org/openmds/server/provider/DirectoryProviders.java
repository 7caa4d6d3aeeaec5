package org.openmds.server.provider;

import org.openmds.provider.glue2.ArcProvider;
import org.openmds.provider.glue2.ArcPublication;
import org.openmds.provider.input.Input;
import org.openmds.provider.ldap.LdapProvider;
import org.openmds.server.config.ArcProviderSettings;
import org.openmds.server.config.LdapProviderSettings;
import org.openmds.server.config.LdifProviderSettings;

/** Creates the information providers for LDAP, LDIF and ARC, whose sources publish GLUE. */
final class DirectoryProviders {

    private DirectoryProviders() {
    }

    static LdapProvider ldap(LdapProviderSettings ldap, ProviderTools tools) {
        return LdapProvider.of(ldap.publication(), tools.clock());
    }

    static LdapProvider ldif(LdifProviderSettings ldif, ProviderTools tools) {
        Input input = ldif.program()
                .map(program -> tools.program(ldif.name(), program, ldif.arguments(), ldif.timeout()))
                .or(() -> ldif.file().map(tools::file))
                .orElseThrow();
        return LdapProvider.ofLdif(ldif.name(), input, ldif.maxEntries());
    }

    static ArcProvider arc(ArcProviderSettings arc, ProviderTools tools) {
        return new ArcProvider(
                new ArcPublication(arc.name(), new CredentialedInput(arc, tools), arc.keepDocument()));
    }
}
