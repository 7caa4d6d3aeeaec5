package org.openmds.server.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.rights.ConfiguredRights;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

/** Users of the machine and the rights that rules give them. */
class LocalUserTest {

    private static final Caller ALICE = new LocalUser("alice", Set.of("users", "operators"), false).caller();
    private static final Caller BOB = new LocalUser("bob", Set.of("users"), false).caller();
    private static final Caller ROOT = new LocalUser("root", Set.of("root"), true).caller();

    @TempDir
    static Path folder;

    private static ConfiguredRights rights;

    @BeforeAll
    static void load() {
        // In the order of the positions.
        Map<String, String> keys = new TreeMap<>(Map.of("rights.rules[0].rights", "silence",
                "rights.rules[0].issuers", "unix", "rights.rules[0].groups", "operators", "rights.rules[1].rights",
                "read", "rights.rules[1].callers", "unix:bob", "rights.rules[2].effect", "deny",
                "rights.rules[2].rights", "publish", "rights.rules[2].callers", "*", "state.directory",
                folder.resolve("state").toString()));
        rights = switch (ConfigurationLoader.load(Map.of(), keys)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> new ConfiguredRights(configuration);
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new IllegalArgumentException(invalid.problems().toString());
        };
    }

    @Test
    void rules_giveRightsByUserGroupAndIssuer() {
        assertThat(has(ALICE, AccessRight.SILENCE)).isTrue();
        assertThat(has(ALICE, AccessRight.READ)).isFalse();
        assertThat(has(BOB, AccessRight.READ)).isTrue();
        assertThat(has(BOB, AccessRight.SILENCE)).isFalse();
        assertThat(has(BOB, AccessRight.ADMIN)).isFalse();
    }

    @Test
    void administrators_haveAllRightsThatNoRuleDenies() {
        assertThat(has(ROOT, AccessRight.ADMIN)).isTrue();
        assertThat(has(ROOT, AccessRight.REGISTER)).isTrue();
        assertThat(has(ROOT, AccessRight.PUBLISH)).isFalse();
    }

    @Test
    void callersWithTheSameNameOrClaim_areNoAdministrators() {
        assertThat(has(new Caller("unix:root", true), AccessRight.ADMIN)).isFalse();
        assertThat(has(new Caller("unix:root", new CredentialStatement(Optional.of("https://issuer.example"),
                Set.of(), Map.of("unix-administrator", Set.of("true")), Optional.empty())),
                AccessRight.ADMIN)).isFalse();
    }

    @Test
    void groups_areThoseWithTheUserAsMember() {
        List<String> lines = List.of("root:x:0:", "adm:x:4:syslog,alice", "operators:x:1000:alice", "wrong:x:alice",
                "malice:x:5:malice");

        assertThat(LocalUser.groups(lines, "alice")).containsExactlyInAnyOrder("adm", "operators");
    }

    private static boolean has(Caller caller, AccessRight right) {
        return rights.check(caller, right, "DefaultIndexService") == Access.GRANTED;
    }
}
