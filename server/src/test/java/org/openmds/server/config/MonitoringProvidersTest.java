package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories, monitoring systems and checks: all their keys, and refused values. */
class MonitoringProvidersTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() {
        directory.resolve("tokens").toFile().mkdir();
        writeToken(directory.resolve("tokens/site-a"), TOKEN + "\n");
        directory.resolve("pages").toFile().mkdir();
        writeProgram(directory.resolve("disk"));
        ConfigurationFixture.write(directory.resolve("site.xml"), "<any/>");
        ConfigurationFixture.write(directory.resolve("registrations.xml"), ConfigurationFixture.REGISTRATION);
        ConfigurationFixture.write(directory.resolve("hierarchy.xml"), "<config/>");
        ConfigurationFixture.write(directory.resolve("site.xsl"), "<x/>");
    }

    @Test
    void load_directoriesThatCannotBe_areRefused() {
        assertThat(refused("""
                providers:
                  ldap:
                    - {name: a, url: "http://x", base: o=grid}
                    - {name: b, url: "ldap://x", base: grid, search: {filter: objectClass}}
                    - {name: c, url: "ldaps://x", base: o=grid, start-tls: true, trusted: missing.pem, bind-dn: cn=a}
                    - {name: d, url: "ldap://x:99999", base: o=grid, bind-dn: cn=a, password-file: tokens/site-a}
                  ldif:
                    - {name: e}
                    - {name: f, file: x, program: disk}
                """)).containsExactlyInAnyOrder(
                "providers.ldap[0].url: expected ldap://host:port or ldaps://host:port, got 'http://x'",
                "providers.ldap[1].base: expected a DN such as o=grid, got 'grid'",
                "providers.ldap[1].search.filter: expected a filter such as (objectClass=GlueCE), got 'objectClass'",
                "providers.ldap[2].start-tls: is allowed only with ldap URLs: ldaps connections always use TLS",
                "providers.ldap[2].trusted: the file missing.pem cannot be read",
                "providers.ldap[2].bind-dn: bind-dn and password-file must be given together",
                "providers.ldap[3].url: expected a port of at most 65535, got 99999",
                "providers.ldap[3].bind-dn: a password is sent only over TLS: use an ldaps URL or start-tls",
                "providers.ldif[0].name: needs exactly one of program and file",
                "providers.ldif[1].file: needs exactly one of program and file");
    }

    @Test
    void load_checksThatCannotBe_areRefused() {
        assertThat(
                refused("""
                        providers:
                          plugins:
                            - {name: a}
                            - {name: b, checks: [{service: x, program: missing, timeout: 11s}]}
                          icinga:
                            - {name: c, url: "https://x", username: u, password-file: missing, trusted: missing.pem}
                          checks:
                            - {name: d}
                            - {name: e, answer-timeout: 1m, trusted: missing.pem, member: "urn:e", services: [{service: x, type: http}, {service: y, address: h}, {service: z, type: ssh, address: "h:0"}]}
                        """))
                .containsExactlyInAnyOrder(
                        "providers.plugins[0].name: needs at least one check",
                        "providers.plugins[1].checks[0].program: the program missing does not exist",
                        "providers.plugins[1].checks[0].timeout: must not be longer than the provider's timeout (10s), got 11s",
                        "providers.icinga[0].password-file: the file missing does not exist",
                        "providers.icinga[0].trusted: the file missing.pem cannot be read",
                        "providers.checks[0].name: needs 1 to 1000 services, got 0",
                        "providers.checks[1].member: expected an absolute http or https URL without user and fragment, got 'urn:e'",
                        "providers.checks[1].trusted: the file missing.pem cannot be read",
                        "providers.checks[1].answer-timeout: must not be longer than the timeout (10s), got 1m",
                        "providers.checks[1].services[0].type: a check of type http needs a url and no address",
                        "providers.checks[1].services[1].type: needs an address with a port from 1 to 65535, got h",
                        "providers.checks[1].services[2].type: needs an address with a port from 1 to 65535, got h:0");
    }

    /** Returns the problems without position and directory. */
    private List<String> refused(String yaml) {
        return problems(directory, yaml).stream()
                .map(each -> each.replaceFirst("^mds.yaml:\\d+:\\d+: ", "").replace(directory + "/", ""))
                .toList();
    }
}
