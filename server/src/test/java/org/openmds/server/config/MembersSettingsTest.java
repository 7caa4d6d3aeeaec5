package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.value.BindAddress;
import org.openmds.server.settings.ListedMember;
import org.openmds.server.settings.MembersSettings;
import org.openmds.server.suite.TestAuthority;
import org.openmds.trigger.settings.TriggerServiceSettings;

class MembersSettingsTest {

    @TempDir
    private Path directory;

    @Test
    void load_withoutAnything_isNoMember() {
        MembersSettings defaults = loaded(directory, "").members();

        assertThat(defaults).isEqualTo(new MembersSettings(Optional.empty(), List.of(), Optional.empty(),
                Duration.ofSeconds(10), 2_000));
        assertThat(defaults.enabled()).isFalse();
    }

    @Test
    void load_everyKeyGiven_mapsAll() {
        MembersSettings settings = loaded(directory, """
                members:
                  own: b
                  list:
                    - {name: a, address: 127.0.0.1, port: 9701}
                    - {name: b, address: "::1", port: 9701}
                  write-timeout: 3s
                  snapshot-batches: 500
                """).members();

        assertThat(settings).isEqualTo(new MembersSettings(Optional.of("b"),
                List.of(new ListedMember("a", BindAddress.parse("127.0.0.1"), 9701),
                        new ListedMember("b", BindAddress.parse("::1"), 9701)),
                Optional.empty(), Duration.ofSeconds(3), 500));
        assertThat(settings.enabled()).isTrue();
    }

    @Test
    void load_valuesThatDoNotFit_areToldAllAtOnce() {
        assertThat(problems(directory, """
                members:
                  own: c
                  list:
                    - {name: a, address: 127.0.0.1, port: 9701}
                    - {name: a, address: 127.0.0.1, port: 9701}
                    - {name: B_, address: 192.0.2.1, port: 0}
                    - {name: d, address: 0.0.0.0, port: 9701}
                  trust: ca.pem
                """))
                .anySatisfy(each -> assertThat(each).contains("2:8: members.own: no member is called 'c'"))
                .anySatisfy(each -> assertThat(each).contains(
                        "members.list[3].address: expected an address by which the other members reach this one"))
                .anySatisfy(each -> assertThat(each)
                        .contains("members.trust: needs http.tls.certificate and members.list"))
                .anySatisfy(
                        each -> assertThat(each).contains("5:14: members.list[1].name: another member is called 'a'"))
                .anySatisfy(each -> assertThat(each)
                        .contains("members.list[1].port: is the address and port of the member 'a', too"))
                .anySatisfy(each -> assertThat(each).contains("members.list[2].name: expected a name"))
                .anySatisfy(each -> assertThat(each).contains("members.list[2].port: "))
                .anySatisfy(each -> assertThat(each).contains(
                        "members.list[2].address: expected a loopback address, got '192.0.2.1': without http.tls.certificate, everyone"));
    }

    @Test
    void load_ownNameMissingOrUnknown_isRefused() {
        String list = "list: [{name: a, address: 127.0.0.1, port: 9701}]";

        assertThat(problems(directory, "members: {%s}".formatted(list))).singleElement()
                .satisfies(each -> assertThat(each).contains("members.own: is missing"));
        assertThat(problems(directory, "members: {own: b, %s}".formatted(list))).singleElement()
                .satisfies(each -> assertThat(each).contains("members.own: no member is called 'b'"));
    }

    @Test
    void load_withTls_takesAnyAddressThatTheCertificateNames() throws Exception {
        TestAuthority authority = new TestAuthority("Members");
        authority.write(directory.resolve("ca.pem"));
        authority.issueFor("host", "192.0.2.1", "b")
                .write(directory.resolve("host.pem"),
                        directory.resolve("key.pem"));
        String form = """
                http: {tls: {certificate: host.pem, key: key.pem}}
                members:
                  own: %s
                  list:
                    - {name: a, address: 192.0.2.1, port: 9701}
                    - {name: b, address: mds.example.org, port: 9701}
                    - {name: c, address: "2001:db8::1", port: 9701}
                """;

        assertThat(loaded(directory, form.formatted("a") + "  trust: ca.pem\n").members().trust())
                .contains(directory.resolve("ca.pem"));
        assertThat(loaded(directory, form.formatted("b") + "  trust: ca.pem\n").members().enabled()).isTrue();
        assertThat(problems(directory, form.formatted("c"))).hasSize(2)
                .anySatisfy(each -> assertThat(each).contains(
                        "http.tls.certificate: the subjectAltName of the certificate has neither 2001:db8::1 nor c"))
                .anySatisfy(each -> assertThat(each).contains("members.trust: is missing, and http.tls.trust as well"));
        assertThat(problems(directory, form.formatted("a") + "  trust: none.pem\n")).singleElement()
                .satisfies(each -> assertThat(each).contains("none.pem cannot be read"));
    }

    @Test
    void ofFollower_providersAndRules_areLeftOut() {
        Configuration follower = loaded(directory, """
                triggers:
                  commands: []
                  rules: [{name: any, match: "true()", actions: [topic]}]
                """).ofFollower();

        assertThat(follower.triggers().rules()).isEmpty();
        assertThat(follower.providers().elements()).isEmpty();
        assertThat(follower.indexName(follower.triggers().index())).isNotEqualTo(TriggerServiceSettings.GROUP);
    }
}
