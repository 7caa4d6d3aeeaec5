package org.openmds.provider.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.SectionSettings;
import org.openmds.configuration.SettingsSection;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CommonSettings;
import org.openmds.wsrf.service.Deadline;

/** The tools, and the settings that all providers share. */
class ProviderToolsTest {

    private static final SettingsSection<PlainSettings> PLAIN = SettingsSection.list("plain", "Plain.",
            PlainSettings.class);

    @TempDir
    private Path directory = Path.of("");

    record PlainSettings(@Embedded CommonSettings common,
            @Embedded WebAccessSettings access) {
    }

    record KindsSettings(@Key("Kinds.") SectionSettings providers) {
    }

    @Test
    void file_content_isRead() throws Exception {
        Path file = Files.writeString(directory.resolve("x"), "content");
        try (ProviderTools tools = tools()) {
            assertThat(new String(tools.file(file).read(Deadline.in(Duration.ofMinutes(1))), StandardCharsets.UTF_8))
                    .isEqualTo("content");
        }
    }

    @Test
    void web_secretThatCannotBeRead_isAClearFailure() {
        WebAccessSettings access = new WebAccessSettings(Optional.empty(), Optional.of(directory.resolve("none")),
                Optional.empty());
        try (ProviderTools tools = tools()) {
            Input input = tools.web(HttpUrl.parse("http://a.example.org/x?secret=1"), "*/*", access);

            assertThatExceptionOfType(CollectionException.class)
                    .isThrownBy(() -> input.read(Deadline.in(Duration.ofMinutes(1))))
                    .withMessage("the secret of GET http://a.example.org:80/x does not exist");
        }
    }

    @Test
    void load_commonSettings_haveDefaultsAndRules() throws IOException {
        assertThat(problems("""
                providers:
                  plain:
                    - {name: a}
                    - {name: b, interval: 5s, username: me}
                    - {secret-file: none, trusted: none}
                """)).containsExactly(
                "providers.plain[1].timeout: must not be longer than providers.plain[1].interval (5s), got 10s",
                "providers.plain[1].username: needs a secret-file with the password",
                "providers.plain[2].name: is required",
                "providers.plain[2].secret-file: the file %s does not exist".formatted(directory.resolve("none")),
                "providers.plain[2].trusted: the file %s cannot be read".formatted(directory.resolve("none")));
    }

    private List<String> problems(String yaml) throws IOException {
        Path file = Files.writeString(directory.resolve("mds.yaml"), yaml);
        return switch (ConfigurationFormat.builder(KindsSettings.class)
                .sections("providers", List.of(PLAIN))
                .build()
                .load(ConfigurationInput.of(file))) {
            case ConfigurationResult.Invalid(var problems) ->
                problems.stream().map(each -> each.key() + ": " + each.message()).sorted().toList();
            case ConfigurationResult.Loaded(KindsSettings settings, _) -> throw new AssertionError(settings);
        };
    }

    private static ProviderTools tools() {
        return ProviderTools.open(() -> {
            throw new AssertionError("no program runs here");
        }, new ProviderTools.WebRequests(WebCredentials.none(), (url, _, _, _) -> {
            throw new AssertionError("no request is sent to " + url);
        }, _ -> Optional.empty()), 1 << 20, 1 << 20);
    }
}
