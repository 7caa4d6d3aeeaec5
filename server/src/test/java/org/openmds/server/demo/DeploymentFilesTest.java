package org.openmds.server.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.StartException;

class DeploymentFilesTest {

    private static final Path EXAMPLE = Path.of("..", "examples", "vo");

    @TempDir
    Path folder;

    @Test
    void copy_otherPorts_movesThoseOfAllConfigurations() throws Exception {
        DeploymentFiles deployment = DeploymentFiles.copy(EXAMPLE, folder.resolve("copy"), 20_500);
        assertThat(deployment.indexServers()).hasSize(5);
        for (DeploymentFiles.IndexServer server : deployment.indexServers()) {
            assertThat(deployment.configuration(server)).content()
                    .contains("port: %d".formatted(20_500 + server.portOffset()))
                    .doesNotContainPattern("\\b740\\d\\b");
        }
        assertThat(deployment.services()).isRegularFile();
        assertThat(Files.isExecutable(deployment.folder().resolve("probes/cluster"))).isTrue();
        assertThat(deployment.voIndex()).isEqualTo("http://127.0.0.1:20500/wsrf/services/DefaultIndexService");
    }

    @Test
    void copy_overAnOlderOne_replacesIt() throws Exception {
        Path copy = folder.resolve("copy");
        DeploymentFiles.copy(EXAMPLE, copy, 20_500);
        DeploymentFiles.copy(EXAMPLE, copy, 20_600);
        assertThat(copy.resolve("vo.yaml")).content().contains("port: 20600");
    }

    @Test
    void copy_folderWithoutDeployment_saysWhatIsExpected() {
        assertThatThrownBy(() -> DeploymentFiles.copy(folder, folder.resolve("copy"), 20_500))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("examples/vo");
    }

    /** Checks a configuration as a user would start it by hand. */
    @ParameterizedTest
    @ValueSource(strings = {"vo", "application", "north", "east", "west"})
    void configuration_ofTheExample_isValid(String name) {
        assertThat(ConfigurationLoader.load(EXAMPLE.resolve(name + ".yaml"), Map.of(), Map.of()))
                .isInstanceOfSatisfying(ConfigurationResult.Loaded.class,
                        loaded -> assertThat(((Configuration) loaded.configuration()).http().port())
                                .isBetween(7400, 7404));
    }
}
