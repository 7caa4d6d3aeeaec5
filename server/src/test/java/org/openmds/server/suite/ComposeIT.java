package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.ConfigurationLoader;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The deployment in containers, tested without containers: docker-compose accepts the file, and the servers accept the options in it. */
class ComposeIT {

    private static final Path COMPOSE = Path.of("..", "docker", "compose.yaml");
    private static final Path EXAMPLE = Path.of("..", "examples", "vo");

    @Test
    void file_isWhatDockerComposeExpects() throws Exception {
        Process process = compose("config", "-q").redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    @Test
    void environmentOfEachServer_fitsItsConfiguration() throws Exception {
        Process process = compose("config").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Map<?, ?> services = in(new Load(LoadSettings.builder().build()).loadFromInputStream(process.getInputStream()),
                "services");
        assertThat(process.waitFor()).isZero();
        String version = Files.readString(Path.of("..", "pom.xml"))
                .replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
        for (String name : List.of("vo", "application", "north", "east", "west")) {
            assertThat(in(services, name)).containsEntry("image", "openmds:" + version);
            Map<String, String> environment = new TreeMap<>();
            in(in(services, name), "environment")
                    .forEach((key, value) -> environment.put(key.toString(), value.toString()));
            assertThat(
                    ConfigurationLoader.load(EXAMPLE.resolve(name + ".yaml"), environment, Map.of()))
                    .isInstanceOf(ConfigurationResult.Loaded.class);
        }
    }

    private static Map<Object, Object> in(@Nullable Object mapping, String key) {
        return new LinkedHashMap<>(
                (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) Objects.requireNonNull(mapping)).get(key), key));
    }

    private static ProcessBuilder compose(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker-compose", "-f", COMPOSE.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
