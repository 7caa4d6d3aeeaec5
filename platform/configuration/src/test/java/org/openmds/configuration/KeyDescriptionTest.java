package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

class KeyDescriptionTest {

    private static final ConfigurationFormat<PollSettings> FORMAT = ConfigurationFormat.builder(PollSettings.class)
            .environment("POLL_")
            .build();

    record PollSettings(
            @Key(value = "Time between two polls.", initial = "1m", min = "1s", max = "1d") Duration interval,
            @Key(value = "Either a|b.", required = true, pattern = "[ab]", expected = "a or b") String choice,
            @Key("Numbers.") List<Integer> numbers, @Key("Name.") Optional<String> name,
            @Key("Targets.") List<TargetSettings> targets) {
    }

    record TargetSettings(@Key(value = "Port.", initial = "80", min = "1", max = "65535") int port) {
    }

    @Test
    void describe_allKeys_haveNamesAndDefaults() {
        assertThat(FORMAT.describe(PollSettings.class)).extracting(KeyDescription::name, KeyDescription::initial)
                .containsExactly(tuple("interval", "1m"), tuple("choice", KeyDescription.REQUIRED),
                        tuple("numbers", "[]"), tuple("name", ""), tuple("targets", "[]"),
                        tuple("targets[].port", "80"));
    }

    @Test
    void describeAndSuggest_oneKey_isFoundWithoutItsPosition() {
        assertThat(FORMAT.describe("targets[3].port")).map(KeyDescription::initial).contains("80");
        assertThat(FORMAT.describe("port")).isEmpty();
        assertThat(FORMAT.suggestion("port")).contains("targets[].port");
        assertThat(FORMAT.suggestion("intervall")).contains("interval");
    }

    @Test
    void schema_ofTheFormat_hasTypesRangesAndDefaults() {
        assertThat(FORMAT.schema("Polls")).startsWith("{\n  \"$schema\": ")
                .contains("\"title\": \"Polls\"", "\"required\": [\"choice\"]", "\"minimum\": 1", "\"maximum\": 65535",
                        "\"default\": \"1m\"", "\"pattern\": \"^[ab]$\"");
    }
}
