package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.openmds.configuration.KeyDescription;

/** Compares the keys and defaults that the threat model names with the records. */
class ThreatModelTest {

    private static final Map<String, String> DEFAULTS = ConfigurationLoader.FORMAT.describe(Configuration.class)
            .stream()
            .collect(Collectors.toMap(KeyDescription::name, KeyDescription::initial, (one, _) -> one));
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z][^`]*)` \\| `([^`]*)` \\|", Pattern.MULTILINE);
    private static final Pattern KEY = Pattern
            .compile("`((?:http|limits|sources|rights|webmds|triggers|notification)\\.[a-z][a-z.\\[\\]-]*)`");

    @Test
    void defaults_areThoseOfTheRecords() throws IOException {
        Map<String, String> rows = ROW.matcher(text())
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));

        assertThat(rows).hasSizeGreaterThan(10);
        assertThat(DEFAULTS).containsAllEntriesOf(rows);
    }

    @Test
    void keys_exist() throws IOException {
        assertThat(KEY.matcher(text()).results().map(MatchResult::group).map(key -> key.replace("`", "")))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(DEFAULTS).containsKey(key));
    }

    private static String text() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs"))) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return Files.readString(folder.resolve("docs/threat-model.md"));
    }
}
