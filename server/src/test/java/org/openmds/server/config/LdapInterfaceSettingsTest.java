package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.server.settings.LdapInterfaceSettings;

class LdapInterfaceSettingsTest {

    @TempDir
    private Path directory;

    @Test
    void load_withoutAnything_opensNoPort() {
        LdapInterfaceSettings defaults = loaded(directory, "").ldap();

        assertThat(defaults).isEqualTo(new LdapInterfaceSettings(Optional.empty(), Optional.empty(),
                BindAddress.parse("127.0.0.1"), Optional.empty(), 1_000, 750, Duration.ofMinutes(2),
                Duration.ofMinutes(2), new DataSize(1 << 20), 0));
        assertThat(defaults.enabled()).isFalse();
    }

    @Test
    void load_everyKeyGiven_mapsAll() {
        LdapInterfaceSettings settings = loaded(directory, """
                indexes: [{}, {name: SecondIndex}]
                ldap:
                  port: 2170
                  bind: 192.0.2.8
                  index: SecondIndex
                  max-connections: 2000
                  connections-per-address: 600
                  request-timeout: 90s
                  idle-timeout: 45s
                  max-request: 2MiB
                  max-entries: 50000
                """).ldap();

        assertThat(settings).isEqualTo(new LdapInterfaceSettings(Optional.of(2170), Optional.empty(),
                BindAddress.parse("192.0.2.8"), Optional.of("SecondIndex"), 2_000, 600, Duration.ofSeconds(90),
                Duration.ofSeconds(45), new DataSize(2 << 20), 50_000));
        assertThat(settings.enabled()).isTrue();
    }

    @Test
    void load_valuesThatDoNotFit_areToldAllAtOnce() {
        assertThat(problems(directory, "ldap: {port: 636, tls-port: 636, index: None}")).hasSize(2)
                .anySatisfy(each -> assertThat(each).contains("ldap.tls-port: is the port of ldap.port, too"))
                .anySatisfy(each -> assertThat(each).contains("ldap.index: no index is called 'None'"));
        assertThat(problems(directory, "ldap: {tls-port: 636}")).singleElement()
                .satisfies(each -> assertThat(each).contains("ldap.tls-port: needs http.tls.certificate"));
    }
}
