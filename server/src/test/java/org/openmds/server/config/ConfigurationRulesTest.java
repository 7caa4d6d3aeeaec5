package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.service.AccessRight;

class ConfigurationRulesTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void writeTokenFile() {
        writeToken(directory.resolve("t"), TOKEN);
    }

    @Test
    void load_leaseOutOfOrder_isRefused() {
        assertThat(problems(directory, "indexes: [{lease: {maximum: 5m}}]")).containsExactly(
                "mds.yaml:1:29: indexes[0].lease.default: must not be longer than indexes[0].lease.maximum (5m), got 20m");
        assertThat(problems(directory, "indexes: [{lease: {minimum: 1h}}]")).containsExactly(
                "mds.yaml:1:29: indexes[0].lease.minimum: must not be longer than indexes[0].lease.default (20m), got 1h");
    }

    @Test
    void load_notificationKeysThatContradict_areAllToldAtOnce() {
        assertThat(problems(directory, """
                notification:
                  lease: {default: 2d, maximum: 1d}
                  subscriptions: 10
                  per-caller: 20
                  delivery: {timeout: 10s, cut-off: 5s}
                  broker: {topics: ["{urn:t}a/b", "{urn:t}a/{urn:t}b"]}
                """)).containsExactly(
                "mds.yaml:2:20: notification.lease.default: must not be longer than notification.lease.maximum (1d), got 2d",
                "mds.yaml:4:15: notification.per-caller: must not be more than notification.subscriptions (10), got 20",
                "mds.yaml:5:23: notification.delivery.timeout: must not be longer than notification.delivery.cut-off (5s), got 10s",
                "mds.yaml:6:35: notification.broker.topics[1]: the topic {urn:t}a/b is given twice");
        assertThat(problems(directory, "notification: {lease: {minimum: 2d}}")).containsExactly(
                "mds.yaml:1:33: notification.lease.minimum: must not be longer than notification.lease.default (1d), got 2d");
        assertThat(problems(directory,
                "indexes: [{name: NotificationBrokerService}]\nproviders: {host: {enabled: false}}"))
                .containsExactly(
                        "mds.yaml:1:18: indexes[0].name: the name 'NotificationBrokerService' is taken by another service");
    }

    @Test
    void load_nameOfAnotherService_isRefused() {
        assertThat(problems(directory, "indexes: [{name: DefaultIndexService}, {name: DefaultIndexServiceEntry}]"))
                .containsExactly(
                        "mds.yaml:1:47: indexes[1].name: the name 'DefaultIndexServiceEntry' is taken by another service");
        assertThat(problems(directory,
                "indexes: [{name: ContainerRegistryService}]\nproviders: {host: {enabled: false}}"))
                .containsExactly(
                        "mds.yaml:1:18: indexes[0].name: the name 'ContainerRegistryService' is taken by another service");
    }

    @Test
    void load_providerOfUnknownIndex_isRefused() {
        assertThat(problems(directory, "providers: {host: {index: Site}}")).containsExactly(
                "mds.yaml:1:27: providers.host.index: no index is called 'Site'; known: DefaultIndexService, DefaultTriggerService");
        assertThat(problems(directory, "\nindexes: [{name: Site}]")).containsExactly(
                "mds.yaml:2:10: providers.host.index: no index is called 'DefaultIndexService'; known: Site, DefaultTriggerService");
        loaded(directory, "indexes: [{name: Site}]\nproviders: {host: {enabled: false}}");
    }

    @Test
    void load_timeoutBeyondInterval_isRefused() {
        assertThat(problems(directory, "providers: {host: {interval: 5s}}")).containsExactly(
                "mds.yaml:1:30: providers.host.timeout: must not be longer than providers.host.interval (5s), got 10s");
    }

    @Test
    void load_attributeLargerThanBody_isRefused() {
        assertThat(problems(directory, "limits: {body: 4KiB}")).containsExactly(
                "mds.yaml:1:16: limits.attribute: must not be larger than limits.body (4KiB), got 64KiB");
    }

    @Test
    void load_pathsOfTheWrongKind_areRefused() {
        assertThat(problems(directory, "state: {directory: t}\nlogging: {access-log: {file: .}}")).containsExactly(
                "mds.yaml:1:20: state.directory: expected a directory, got the file t",
                "mds.yaml:2:30: logging.access-log.file: expected a file, got the directory " + directory);
        assertThat(problems(directory, "state: {backup: {directory: t}}"))
                .containsExactly("mds.yaml:1:29: state.backup.directory: expected a directory, got the file t");
    }

    @Test
    void load_historyOfTooManySamples_isRefused() {
        assertThat(problems(directory, "history: {interval: 1h, keep: 30m}")).containsExactly(
                "mds.yaml:1:21: history.interval: must not be longer than history.keep (30m), got 1h");
        assertThat(problems(directory, "history: {keep: 3d}")).containsExactly(
                "mds.yaml:1:17: history.keep: must not be longer than 2880 times history.interval (1m), got 3d");
    }

    @Test
    void load_beyondLoopbackWithoutRegisterToken_isRefused() {
        String message = "http.bind: an address beyond loopback needs a token with the right to register in rights.tokens, got ";
        assertThat(problems(directory, "http: {bind: 0.0.0.0}"))
                .containsExactly("mds.yaml:1:14: " + message + "0.0.0.0 without such a token");
        assertThat(problems(directory,
                "http: {bind: mds.example.org}\nrights: {tokens: [{name: a, file: t, rights: [read]}]}"))
                .containsExactly("mds.yaml:1:14: " + message + "mds.example.org without such a token");
        assertThat(problems(ConfigurationLoader.load(Map.of(), Map.of("http.bind", "::"))))
                .containsExactly("command line: " + message + ":: without such a token");
    }

    @Test
    void load_beyondLoopbackWithRegisterToken_letsStrangersOnlyRead() {
        Configuration configuration = loaded(directory,
                "http: {bind: 0.0.0.0}\nrights: {tokens: [{name: a, file: t, rights: [register]}]}");
        assertThat(configuration.rights().anonymous()).containsExactly(AccessRight.READ);
        assertThat(configuration.sources().localTargets()).isFalse();
    }

    @Test
    void load_adminForEverybodyBeyondLoopback_isRefused() {
        assertThat(problems(directory, """
                http: {bind: 0.0.0.0}
                indexes: [{rights: {admin: [anyone]}}]
                rights: {anonymous: [admin], tokens: [{name: a, file: t, rights: [register]}]}
                """)).containsExactly(
                "mds.yaml:2:28: indexes[0].rights.admin: expected named tokens beyond loopback (http.bind is 0.0.0.0), got anyone",
                "mds.yaml:3:21: rights.anonymous: expected no right admin for callers without a token beyond loopback (http.bind is 0.0.0.0)");
        loaded(directory, "rights: {anonymous: [admin]}");
    }

    @Test
    void load_indexRightsOfUnknownToken_areRefused() {
        assertThat(problems(directory, """
                indexes: [{rights: {register: [anyone, b]}}]
                rights: {tokens: [{name: a, file: t, rights: []}]}
                """)).containsExactly(
                "mds.yaml:1:40: indexes[0].rights.register[1]: no token is called 'b'; known: a, anyone");
    }

    @Test
    void load_tokensThatCannotBeToldApart_areRefused() {
        assertThat(problems(directory, """
                rights:
                  tokens:
                    - {name: a, file: t, rights: [read]}
                    - {name: a, file: u, rights: [read]}
                    - {name: anyone, file: t, rights: [read]}
                """)).containsExactly("mds.yaml:4:14: rights.tokens[1].name: the name 'a' is taken by another caller",
                "mds.yaml:4:23: rights.tokens[1].file: the token file u does not exist",
                "mds.yaml:5:14: rights.tokens[2].name: the name 'anyone' is taken by another caller",
                "mds.yaml:5:28: rights.tokens[2].file: the token file t holds the same token as another caller's");
    }

    @Test
    void load_tokenInsteadOfItsFile_isNotRepeated() {
        List<String> problems = problems(directory, "rights: {tokens: [{name: a, token: " + TOKEN + ", rights: []}]}");
        assertThat(problems).hasSize(2).noneMatch(problem -> problem.contains(TOKEN));
    }
}
