package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.KeyDescription;

/** Compares the JSON schema and the documentation with the records. */
class ConfigurationDocumentsTest {

    private static final List<KeyDescription> KEYS = ConfigurationLoader.FORMAT.describe(Configuration.class);
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /** Run once with {@code -Dmds.schema.write=true} after a change of the records, then check the difference and commit it. */
    @Test
    void schema_asShipped_isMadeFromTheRecords() throws IOException {
        if (Boolean.getBoolean("mds.schema.write")) {
            Files.writeString(root().resolve("server/src/main/resources/org/openmds/server/config")
                    .resolve(ConfigurationLoader.SCHEMA_RESOURCE), schema());
            return;
        }
        try (InputStream shipped = Objects
                .requireNonNull(ConfigurationLoader.class.getResourceAsStream(ConfigurationLoader.SCHEMA_RESOURCE))) {
            assertThat(new String(shipped.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(schema());
        }
    }

    @Test
    void schema_everyKey_isThere() {
        String schema = schema();
        assertThat(KEYS).hasSizeGreaterThan(40)
                .extracting(key -> key.name().replaceAll(".*\\.", ""))
                .allSatisfy(name -> assertThat(schema).contains("\"" + name + "\": {"));
    }

    @Test
    void documentation_everyKey_hasItsRangeAndDefault() throws IOException {
        List<String> lines = Files.readAllLines(documentation());
        KEYS.stream().filter(key -> !key.value().equals("a list")).forEach(key -> {
            String start = "| `" + key.name() + "` | ";
            assertThat(lines).filteredOn(line -> line.startsWith(start))
                    .as(key.name())
                    .singleElement()
                    .asString()
                    .contains(facts(key));
        });
    }

    private static String schema() {
        return ConfigurationLoader.FORMAT.schema(ConfigurationLoader.SCHEMA_TITLE);
    }

    /** Returns the text that the row of a key must contain: its default. */
    private static String facts(KeyDescription key) {
        return switch (key.initial()) {
            case KeyDescription.REQUIRED -> "| required |";
            case KeyDescription.VARIES, "" -> "|";
            default -> "| `" + key.initial() + "` |";
        };
    }

    @Test
    void documentation_itsExamples_canBeLoaded(@TempDir Path directory) throws IOException {
        Files.createDirectory(directory.resolve("tokens"));
        writeToken(directory.resolve("tokens/site-a"), TOKEN);
        writeToken(directory.resolve("tokens/operator"), TOKEN + "2");
        writeToken(directory.resolve("tokens/gram"), TOKEN + "3");
        writeToken(directory.resolve("tokens/smtp"), TOKEN + "4");
        Files.createDirectory(directory.resolve("probes"));
        writeProgram(directory.resolve("probes/disk"));
        List<String> examples = YAML_BLOCK.matcher(Files.readString(documentation()))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(5);
        examples.forEach(example -> loaded(directory, example));
    }

    private static Path documentation() {
        return root().resolve("docs/configuration.md");
    }

    /** Returns the root folder of the project: tests run in the folder of their module. */
    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs"))) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return folder;
    }
}
