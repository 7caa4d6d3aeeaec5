package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON schema and the documentation say what the records say. */
class ConfigurationDocumentsTest {

    private static final List<KeyPath> KEYS = Environment.keys(Shape.of(Configuration.class), KeyPath.ROOT);
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /** After a change of the records: run with {@code -Dmds.schema.write=true} once, then look at the difference and commit it. */
    @Test
    void schema_asShipped_isMadeFromTheRecords() throws IOException {
        if (Boolean.getBoolean("mds.schema.write")) {
            Files.writeString(root().resolve("server/src/main/resources/org/openmds/server/config")
                    .resolve(ConfigurationSchema.RESOURCE), ConfigurationSchema.json());
        }
        try (InputStream shipped = Objects
                .requireNonNull(ConfigurationSchema.class.getResourceAsStream(ConfigurationSchema.RESOURCE))) {
            assertThat(new String(shipped.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(ConfigurationSchema.json());
        }
    }

    @Test
    void documentation_everyKey_isDescribedWithItsRange() throws IOException {
        String text = Files.readString(documentation());
        for (KeyPath key : KEYS) {
            assertThat(text).contains("`" + key.toString().replace("[0]", "[]") + "`");
        }
    }

    @Test
    void documentation_everyDefault_isTheOneInTheCode() throws IOException {
        String text = Files.readString(documentation());
        assertThat(text).contains("| `http.port` | whole number, 0 to 65535 | `8080` |",
                "| `limits.body` | size, 1KiB to 1GiB | `16MiB` |",
                "| `indexes[].lease.default` | duration, 1s to 3650d | `20m` |",
                "| `providers.host.interval` | duration, 1s to 1d | `15s` |");
    }

    @Test
    void documentation_itsExamples_canBeLoaded(@TempDir Path directory) throws IOException {
        Files.createDirectory(directory.resolve("tokens"));
        writeToken(directory.resolve("tokens/site-a"), TOKEN);
        writeToken(directory.resolve("tokens/operator"), TOKEN + "2");
        List<String> examples = YAML_BLOCK.matcher(Files.readString(documentation())).results()
                .map((MatchResult block) -> block.group(1)).toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(2);
        examples.forEach(example -> loaded(directory, example));
    }

    private static Path documentation() {
        return root().resolve("docs/configuration.md");
    }

    /** The folder of the whole project: tests start in the module's. */
    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs"))) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return folder;
    }
}
