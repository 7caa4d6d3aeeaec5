package org.openmds.provider.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.configuration.value.DataSize;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ldap.LdapServer.Security;

class LdapDirectorySettingsTest {

    @Test
    void publication_urls_sayHostPortAndProtection() {
        assertThat(server("ldap://a.example.org", false)).isEqualTo(
                new LdapServer("a.example.org", 389, Security.NONE, Optional.empty(), Optional.empty(),
                        Optional.empty()));
        assertThat(server("ldap://a.example.org:2170/", true).security()).isEqualTo(Security.START_TLS);
        assertThat(server("ldaps://[::1]", false)).isEqualTo(
                new LdapServer("::1", 636, Security.TLS, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static LdapServer server(String url, boolean startTls) {
        CollectionSettings collection = new CollectionSettings(Duration.ofMinutes(2), Duration.ofSeconds(7), "i");
        return new LdapDirectorySettings(CommonSettings.ofSingle("a", collection), url, "o=grid", startTls,
                Optional.empty(),
                Optional.empty(), Optional.empty(), new LdapSearchSettings("(objectClass=*)", 50, 60,
                        new DataSize(1 << 20), Duration.ofMinutes(2)))
                .publication()
                .server();
    }
}
