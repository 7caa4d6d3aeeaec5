package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.write;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.TokenSettings;
import org.openmds.wsrf.service.AccessRight;

/** The environment and the command line override the file. */
class OverridesTest {

    @TempDir
    private Path directory;

    @Test
    void load_sameKeyEverywhere_commandLineWinsOverEnvironmentOverFile() {
        Path file = write(directory.resolve("mds.yaml"), "http: {port: 1, max-connections: 1, idle-timeout: 1s}");
        Map<String, String> environment = Map.of("MDS_HTTP_PORT", "2", "MDS_HTTP_MAX_CONNECTIONS", "2");
        HttpServerSettings http = loaded(ConfigurationLoader.load(file, environment, Map.of("http.port", "3"))).http();
        assertThat(http.port()).isEqualTo(3);
        assertThat(http.maxConnections()).isEqualTo(2);
        assertThat(http.idleTimeout()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void load_everyKeyAsVariable_isUnderstood() {
        List<String> variables = ConfigurationLoader.FORMAT.describe(Configuration.class)
                .stream()
                .filter(key -> !key.value().equals("a list"))
                .map(key -> ConfigurationLoader.FORMAT.variable(key.name().replace("[]", "[0]")))
                .toList();
        assertThat(variables).doesNotHaveDuplicates().contains("MDS_INDEXES_0_LEASE_DEFAULT", "MDS_RIGHTS_ANONYMOUS");
        for (String variable : variables) {
            if (ConfigurationLoader.load(Map.of(variable, "x"),
                    Map.of()) instanceof ConfigurationResult.Invalid<Configuration>(var problems)) {
                assertThat(problems).extracting(ConfigurationProblem::message).doesNotContain("matches no key");
            }
        }
    }

    @Test
    void load_listsInEnvironment_areSeparatedByCommas() {
        assertThat(anonymous("read, admin")).containsExactly(AccessRight.READ, AccessRight.ADMIN);
        assertThat(anonymous("[]")).isEmpty();
        assertThat(anonymous("")).as("an empty variable counts as not set")
                .containsExactly(AccessRight.READ, AccessRight.SUBSCRIBE, AccessRight.REGISTER);
    }

    @Test
    void load_elementsInEnvironment_changeTheFilesAndAddToThem() {
        Path file = write(directory.resolve("mds.yaml"), "indexes: [{name: A}, {name: B, entries: 5}]");
        Map<String, String> environment = Map.of("MDS_INDEXES_1_LEASE_DEFAULT", "9m", "MDS_INDEXES_2_NAME", "C",
                "MDS_PROVIDERS_HOST_INDEX", "C");
        List<IndexSettings> indexes = loaded(ConfigurationLoader.load(file, environment, Map.of())).indexes();
        assertThat(indexes).extracting(IndexSettings::name).containsExactly("A", "B", "C");
        assertThat(indexes.get(1).lease().initial()).isEqualTo(Duration.ofMinutes(9));
        assertThat(indexes.get(1).entries()).hasValue(5);
    }

    @Test
    void load_tokenInEnvironment_needsNoFile() {
        Path token = writeToken(directory.resolve("t"), TOKEN);
        Map<String, String> environment = Map.of("MDS_HTTP_BIND", "0.0.0.0", "MDS_RIGHTS_TOKENS_0_NAME", "site",
                "MDS_RIGHTS_TOKENS_0_FILE", token.toString(), "MDS_RIGHTS_TOKENS_0_RIGHTS", "read,register");
        assertThat(loaded(ConfigurationLoader.load(environment, Map.of())).rights().tokens())
                .containsExactly(new TokenSettings("site", token, List.of(AccessRight.READ, AccessRight.REGISTER),
                        List.of()));
    }

    @Test
    void load_badVariable_isReportedAsSuch() {
        assertThat(environmentProblems("MDS_HTTP_PORT", "tcp://10.0.0.1:80")).containsExactly(
                "environment variable MDS_HTTP_PORT: http.port: expected a whole number from 0 to 65535, got 'tcp://10.0.0.1:80'");
        assertThat(environmentProblems("MDS_HTTP_PROT", "80"))
                .containsExactly("environment variable MDS_HTTP_PROT: matches no key, did you mean MDS_HTTP_PORT?");
        assertThat(environmentProblems("MDS_INDEXES_3_NAME", "X")).containsExactly(
                "environment variable MDS_INDEXES_3_NAME: indexes[3].name: cannot be set: the position does not exist; list positions start at 0 and must have no gaps");
        assertThat(environmentProblems("MDS_INDEXES", "X"))
                .containsExactly("environment variable MDS_INDEXES: matches no key");
    }

    @Test
    void load_variableOfSomethingElse_isLeftAlone() {
        loaded(ConfigurationLoader.load(Map.of("MDS_JAVA_OPTS", "-Xmx1g", "MDS_SERVICE_HOST", "10.0.0.1"), Map.of()));
    }

    @Test
    void load_badOption_isReportedAsSuch() {
        assertThat(problems(ConfigurationLoader.load(Map.of(), Map.of("http.port", "-1", "http.prt", "1"))))
                .containsExactlyInAnyOrder(
                        "command line: http.port: expected a whole number from 0 to 65535, got '-1'",
                        "command line: http.prt: unknown key, did you mean port?");
        assertThat(loaded(ConfigurationLoader.load(Map.of(), Map.of("indexes[0].lease.default", "1m"))).indexes())
                .first()
                .extracting(index -> index.lease().initial())
                .isEqualTo(Duration.ofMinutes(1));
    }

    private static List<AccessRight> anonymous(String text) {
        return loaded(ConfigurationLoader.load(Map.of("MDS_RIGHTS_ANONYMOUS", text), Map.of())).rights().anonymous();
    }

    private static List<String> environmentProblems(String name, String text) {
        return problems(ConfigurationLoader.load(Map.of(name, text), Map.of()));
    }
}
