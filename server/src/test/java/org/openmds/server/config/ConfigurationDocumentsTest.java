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
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.configuration.KeyDescription;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.provider.input.WebAccessSettings;

/** Compares the JSON schema and the documentation with the records. */
class ConfigurationDocumentsTest {

    private static final List<KeyDescription> KEYS = ConfigurationLoader.FORMAT.describe(Configuration.class);
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /** Run once with {@code -Dmds.documents.write=true} after a change of the records, then check the difference and commit it. */
    @Test
    void schema_asShipped_isMadeFromTheRecords() throws IOException {
        if (Boolean.getBoolean("mds.documents.write")) {
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

    /** Run once with {@code -Dmds.documents.write=true} after a change of a key, then check the difference and commit it. */
    @ParameterizedTest
    @ValueSource(strings = {"docs/configuration.md", "docs/operations/providers.md"})
    void documentation_itsTables_areMadeFromTheRecords(String name) throws IOException {
        Path file = root().resolve(name);
        String written = Files.readString(file);
        String made = KeyTable.fill(written, mark -> table(written, mark));
        if (Boolean.getBoolean("mds.documents.write")) {
            Files.writeString(file, made);
            return;
        }
        assertThat(written).isEqualTo(made);
    }

    @Test
    void documentation_everySectionAndKind_hasItsTable() throws IOException {
        String configuration = Files.readString(documentation());
        assertThat(KEYS).extracting(key -> key.name().replaceAll("[.\\[].*", ""))
                .filteredOn(section -> !section.equals("providers"))
                .allSatisfy(section -> assertThat(configuration).contains("<!-- keys: %s -->".formatted(section)));
        assertThat(Files.readString(root().resolve("docs/operations/providers.md")))
                .contains("<!-- keys: common -->", "<!-- keys: web -->", "<!-- keys: other kinds -->");
    }

    /** Returns the table for a mark: that of a section, of a kind of providers without the common keys, of all kinds without a mark, or of the common keys. */
    private static String table(String document, String mark) {
        if (mark.equals("other kinds")) {
            return otherKinds(document);
        }
        String[] words = mark.split(" ", -1);
        List<KeyDescription> keys = switch (words[0]) {
            case "common" -> describe(CommonSettings.class);
            case "web" -> describe(WebAccessSettings.class);
            case "kind" -> keysOfKind(words[1], words.length > 3 ? words[3] : "");
            default ->
                KEYS.stream().filter(key -> key.name().matches(Pattern.quote(words[0]) + "([.\\[].*)?")).toList();
        };
        return KeyTable.markdown(keys.stream().filter(key -> !key.value().equals("a list")).toList());
    }

    /** Returns the descriptions and tables of the kinds that have no mark of their own in a document. */
    private static String otherKinds(String document) {
        return ProviderKinds.ALL.stream()
                .map(ProviderKind::section)
                .filter(kind -> !document
                        .matches("(?s).*<!-- keys: kind %s( except .*?)? -->.*".formatted(kind.name())))
                .map(kind -> "`providers.%s`: %s\n\n%s".formatted(kind.name(), kind.description(),
                        KeyTable.markdown(keysOfKind(kind.name(), ""))))
                .collect(Collectors.joining("\n"));
    }

    private static List<KeyDescription> keysOfKind(String kind, String except) {
        List<KeyDescription> others = new ArrayList<>(describe(CommonSettings.class));
        others.addAll(describe(WebAccessSettings.class));
        ProviderKinds.named(except).ifPresent(other -> others.addAll(describe(other.section().settings())));
        return describe(ProviderKinds.named(kind).orElseThrow().section().settings()).stream()
                .filter(key -> !others.contains(key))
                .toList();
    }

    private static List<KeyDescription> describe(Class<? extends Record> settings) {
        return ConfigurationLoader.FORMAT.describe(settings);
    }

    private static String schema() {
        return ConfigurationLoader.FORMAT.schema(ConfigurationLoader.SCHEMA_TITLE);
    }

    @Test
    void documentation_itsExamples_canBeLoaded(@TempDir Path directory) throws IOException {
        Files.createDirectory(directory.resolve("tokens"));
        writeToken(directory.resolve("tokens/site-a"), TOKEN);
        Files.writeString(directory.resolve("tokens/grid-mapfile"), "\"/DC=org/DC=example/CN=alice\" alice\n");
        writeToken(directory.resolve("tokens/operator"), TOKEN + "2");
        writeToken(directory.resolve("tokens/gram"), TOKEN + "3");
        writeToken(directory.resolve("tokens/smtp"), TOKEN + "4");
        Files.createDirectory(directory.resolve("probes"));
        writeProgram(directory.resolve("probes/disk"));
        List<String> examples = YAML_BLOCK
                .matcher(Files.readString(documentation())
                        + Files.readString(root().resolve("docs/operations/providers.md")))
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
