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
import org.openmds.server.config.ConfigurationShape.KeyShape;
import org.openmds.server.config.ConfigurationShape.ListShape;
import org.openmds.server.config.ConfigurationShape.RecordShape;

/** Compares the JSON schema and the documentation with the records. */
class ConfigurationDocumentsTest {

    private static final List<KeyPath> KEYS = EnvironmentVariables.keys(ConfigurationShape.of(Configuration.class),
            KeyPath.ROOT);
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /** Run once with {@code -Dmds.schema.write=true} after a change of the records, then check the difference and commit it. */
    @Test
    void schema_asShipped_isMadeFromTheRecords() throws IOException {
        if (Boolean.getBoolean("mds.schema.write")) {
            Files.writeString(root().resolve("server/src/main/resources/org/openmds/server/config")
                    .resolve(ConfigurationSchema.RESOURCE), ConfigurationSchema.json());
            return;
        }
        try (InputStream shipped = Objects
                .requireNonNull(ConfigurationSchema.class.getResourceAsStream(ConfigurationSchema.RESOURCE))) {
            assertThat(new String(shipped.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(ConfigurationSchema.json());
        }
    }

    @Test
    void schema_everyKey_isThere() {
        String schema = ConfigurationSchema.json();
        assertThat(KEYS).hasSizeGreaterThan(40)
                .extracting(key -> key.toString().replaceAll(".*\\.", ""))
                .allSatisfy(name -> assertThat(schema).contains("\"" + name + "\": {"));
    }

    @Test
    void documentation_everyKey_hasItsRangeAndDefault() throws IOException {
        List<String> lines = Files.readAllLines(documentation());
        describe(ConfigurationShape.of(Configuration.class), "", ConfigurationDefaults.configuration(Map.of(), true))
                .forEach((key, facts) -> {
                    String start = "| `" + key + "` | ";
                    assertThat(lines).filteredOn(line -> line.startsWith(start))
                            .as(key)
                            .singleElement()
                            .asString()
                            .contains(Stream.concat(Stream.of(start), facts.stream()).toArray(String[]::new));
                });
    }

    /** Returns the parts that the row of each key must contain: its range and its default. */
    private static Map<String, List<String>> describe(RecordShape shape, String path, Object defaults) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (KeyShape key : shape.keys()) {
            String name = path + key.name();
            switch (key.shape()) {
                case RecordShape below -> rows.putAll(describe(below, name + ".", key.valueIn(defaults)));
                case ListShape(RecordShape element) ->
                    rows.putAll(describe(element, name + "[].", ConfigurationDefaults.element(element.type())));
                default -> rows.put(name, facts(key, key.valueIn(defaults)));
            }
        }
        return rows;
    }

    private static List<String> facts(KeyShape key, Object defaultValue) {
        List<String> facts = new ArrayList<>();
        if (!key.facts().min().isEmpty()) {
            facts.add(", " + key.facts().min() + " to " + key.facts().max() + " |");
        }
        if (key.facts().required()) {
            facts.add("| required |");
        } else if (!key.facts().defaultVaries() && !key.optional()) {
            facts.add("| `" + ConfigurationPrinter.tree(key.shape(), defaultValue) + "` |");
        }
        return facts;
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
