package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.DataSize;
import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.UrlPrefix;
import org.openmds.provider.check.GreetingProtocol;
import org.openmds.provider.check.ServiceCheck;
import org.openmds.provider.ldap.LdapServer;
import org.openmds.provider.ldap.LdapServer.Security;

/** Directories, monitoring systems and checks: all their keys, and refused values. */
class MonitoringProvidersTest {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);
    private static final Duration SEVEN = Duration.ofSeconds(7);

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
    void load_everyKeyGiven_mapsDirectories() throws IOException {
        ProviderSettings all = full();
        assertThat(all.ldap()).containsExactly(
                new LdapProviderSettings("site-bdii", TWO_MINUTES, SEVEN, "SiteIndex", member("site-bdii"),
                        "ldap://bdii.example.org:2170", "o=grid", true, Optional.of(directory.resolve("site.xsl")),
                        Optional.of("cn=reader"), Optional.of(directory.resolve("tokens/site-a")),
                        new LdapSearchSettings("(objectClass=GlueCE)", 50, 60, new DataSize(1 << 20),
                                Duration.ofMinutes(3))));
        assertThat(all.ldif()).containsExactly(
                new LdifProviderSettings("gip", TWO_MINUTES, SEVEN, "SiteIndex", member("gip"),
                        Optional.of(directory.resolve("disk")), List.of("-l"), Optional.empty(), 70),
                new LdifProviderSettings("gip-file", Duration.ofMinutes(1), Duration.ofSeconds(10),
                        "SecondIndex", Optional.empty(), Optional.empty(), List.of(),
                        Optional.of(directory.resolve("site.ldif")), 50_000));
        assertThat(all.arc()).containsExactly(new ArcProviderSettings("arex", TWO_MINUTES, SEVEN, "SiteIndex",
                member("arex"),
                HttpUrl.parse("https://arex.example.org/info?schema=glue2"), Optional.of("monitor"),
                Optional.of(directory.resolve("tokens/site-a")), Optional.of(directory.resolve("site.xsl")), true));
    }

    @Test
    void load_everyKeyGiven_mapsMonitoring() throws IOException {
        ProviderSettings all = full();
        assertThat(all.plugins()).containsExactly(new PluginProviderSettings("node-checks", TWO_MINUTES, SEVEN,
                "SiteIndex", member("node-checks"),
                "node1", 3, List.of(new PluginSettings("free space", Optional.of("node2"), directory.resolve("disk"),
                        List.of("-w", "10%"), Duration.ofSeconds(4)))));
        assertThat(all.nagios())
                .containsExactly(new NagiosProviderSettings("nagios", TWO_MINUTES, SEVEN, "SiteIndex", member("nagios"),
                        directory.resolve("status.dat"), Duration.ofMinutes(1)));
        assertThat(all.icinga())
                .containsExactly(new IcingaProviderSettings("icinga", TWO_MINUTES, SEVEN, "SiteIndex", member("icinga"),
                        UrlPrefix.parse("https://icinga.example.org:5665"), Optional.of("openmds"),
                        Optional.of(directory.resolve("tokens/site-a")), Optional.of(directory.resolve("site.xsl"))));
        assertThat(all.icinga().getFirst().requests()).extracting(each -> each.url().uri().getPath())
                .containsExactly("/v1/objects/hosts", "/v1/objects/services");
        assertThat(all.checks()).containsExactly(new CheckProviderSettings("services", TWO_MINUTES, SEVEN, "SiteIndex",
                member("services"),
                Duration.ofSeconds(3), Optional.of(directory.resolve("site.xsl")),
                List.of(new ServiceCheckSettings("gridftp", CheckType.FTP, Optional.of("gridftp.example.org:2811"),
                        Optional.empty()),
                        new ServiceCheckSettings("portal", CheckType.HTTP, Optional.empty(),
                                Optional.of(HttpUrl.parse("https://portal.example.org/"))))));
    }

    @Test
    void publication_urls_sayHostPortAndProtection() {
        assertThat(server("ldap://a.example.org", false)).isEqualTo(
                new LdapServer("a.example.org", 389, Security.NONE, Optional.empty(), Optional.empty()));
        assertThat(server("ldap://a.example.org:2170/", true).security()).isEqualTo(Security.START_TLS);
        assertThat(server("ldaps://[::1]", false)).isEqualTo(
                new LdapServer("::1", 636, Security.TLS, Optional.empty(), Optional.empty()));
    }

    @Test
    void check_withoutPort_hasTheUsualOne() {
        assertThat(new ServiceCheckSettings("a", CheckType.SSH, Optional.of("[::1]"), Optional.empty())
                .check(Optional.empty()))
                .isEqualTo(new ServiceCheck.Connection("a", GreetingProtocol.SSH, "::1", 22));
        assertThat(new ServiceCheckSettings("a", CheckType.FTP, Optional.of("h"), Optional.empty())
                .check(Optional.empty()))
                .isEqualTo(new ServiceCheck.Connection("a", GreetingProtocol.FTP, "h", 21));
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

    private static LdapServer server(String url, boolean startTls) {
        return new LdapProviderSettings("a", TWO_MINUTES, SEVEN, "i", Optional.empty(), url, "o=grid", startTls,
                Optional.empty(),
                Optional.empty(), Optional.empty(),
                new LdapSearchSettings("(objectClass=*)", 50, 60, new DataSize(1 << 20), TWO_MINUTES)).publication()
                .server();
    }

    private ProviderSettings full() throws IOException {
        try (InputStream keys = FullConfigurationTest.class.getResourceAsStream("every-key.yaml")) {
            return loaded(directory, new String(Objects.requireNonNull(keys).readAllBytes(), StandardCharsets.UTF_8))
                    .providers();
        }
    }

    private static Optional<HttpUrl> member(String provider) {
        return Optional.of(HttpUrl.parse("http://services.example.org/" + provider));
    }
}
