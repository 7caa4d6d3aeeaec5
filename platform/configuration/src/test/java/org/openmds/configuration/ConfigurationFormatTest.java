package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads small configurations of every kind of key. */
class ConfigurationFormatTest {

    private static final SettingsSection<DiskSettings> DISKS = SettingsSection.list("disks", "Disks to watch.",
            DiskSettings.class);
    private static final SettingsSection<ClockSettings> CLOCK = SettingsSection.single("clock", "This clock.",
            ClockSettings.class);
    private static final ConfigurationFormat<SiteSettings> FORMAT = ConfigurationFormat.builder(SiteSettings.class)
            .environment("SITE_")
            .sections("watched", List.of(CLOCK, DISKS))
            .varyingDefaults((given, _) -> Map.of("home", "/home/" + given.text("name").orElse("nobody")))
            .rules((site, findings) -> {
                if (findings.isValid("name") && site.name().equals("taken")) {
                    findings.report("is taken", "name");
                }
            })
            .build();

    @TempDir
    private Path directory = Path.of("");

    record SiteSettings(@Key(value = "Name of the site.", initial = "here", pattern = "[a-z]+") String name,
            @Key(value = "Home folder.", defaultVaries = true) Path home,
            @Key(value = "Ports.", initial = "80, 443", min = "1", max = "65535") List<Integer> ports,
            @Key(value = "Limits.") LimitsSettings limits,
            @Key(value = "Groups.", initial = "[{}]") List<ZoneSettings> groups,
            @Key("Everything that is watched.") SectionSettings watched) {
    }

    record LimitsSettings(@Key(value = "Least.", initial = "1", min = "0", max = "9") int least,
            @Key(value = "Most.", initial = "5", min = "0", max = "9") int most) implements CheckedSettings {
        @Override
        public void check(Findings findings) {
            if (findings.isValid("least", "most") && least > most) {
                findings.report("must not be more than %s (%d), got %d".formatted(findings.path("most"), most, least),
                        "least", "most");
            }
        }
    }

    record ZoneSettings(@Key(value = "Name.", initial = "all") String name) {
    }

    record TimingSettings(
            @Key(value = "Interval.", initial = "1m", min = "1s", max = "1d") Duration interval,
            @Key(value = "Timeout.", initial = "10s", min = "1s", max = "1d") Duration timeout)
            implements
                CheckedSettings {
        @Override
        public void check(Findings findings) {
            if (findings.isValid("interval", "timeout") && timeout.compareTo(interval) > 0) {
                findings.report("is longer than " + findings.path("interval"), "timeout", "interval");
            }
        }
    }

    record ClockSettings(@Embedded(initial = {
        "interval = 5m", "timeout=1m"}) TimingSettings timing){
    }

    record DiskSettings(@Key(value = "Device.", required = true) Path device, @Embedded TimingSettings timing,
            @Key("Label.") Optional<String> label) {
    }

    @Test
    void load_nothing_hasTheDefaultsOfKeysEmbeddingsAndSections() {
        SiteSettings site = loaded("");

        assertThat(site.ports()).containsExactly(80, 443);
        assertThat(site.home()).isEqualTo(Path.of("/home/nobody"));
        assertThat(site.limits()).isEqualTo(new LimitsSettings(1, 5));
        assertThat(site.groups()).containsExactly(new ZoneSettings("all"));
        assertThat(site.watched().of(DISKS)).isEmpty();
        assertThat(site.watched().of(CLOCK)).containsExactly(
                new ClockSettings(new TimingSettings(Duration.ofMinutes(5), Duration.ofMinutes(1))));
    }

    @Test
    void load_values_areBoundAndMayChangeVaryingDefaults() {
        SiteSettings site = loaded("""
                name: there
                ports: [7]
                watched:
                  clock: {timeout: 2m}
                  disks:
                    - {device: /dev/sda, interval: 2m, label: system}
                """);

        assertThat(site.home()).isEqualTo(Path.of("/home/there"));
        assertThat(site.watched().of(CLOCK).getFirst().timing().timeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(site.watched().of(DISKS)).containsExactly(new DiskSettings(Path.of("/dev/sda"),
                new TimingSettings(Duration.ofMinutes(2), Duration.ofSeconds(10)), Optional.of("system")));
        assertThat(loaded(FORMAT.yaml(site))).isEqualTo(site);
    }

    @Test
    void load_wrongValues_areAllReportedInTheOrderOfTheFile() {
        assertThat(problems("""
                nane: there
                limits: {least: 7, most: 3}
                watched:
                  disk: []
                  disks:
                    - timeout: 2m
                    - {device: x, interval: soon, timeout: 1d}
                """)).containsExactly(
                "site.yaml:1:1: nane: unknown key, did you mean name?",
                "site.yaml:2:17: limits.least: must not be more than limits.most (3), got 7",
                "site.yaml:4:3: watched.disk: unknown key, did you mean disks?",
                "site.yaml:6:7: watched.disks[0].device: is required",
                "site.yaml:6:16: watched.disks[0].timeout: is longer than watched.disks[0].interval",
                "site.yaml:7:29: watched.disks[1].interval: expected a duration such as 20m or PT20M from 1s to 1d, "
                        + "got 'soon'");
    }

    @Test
    void load_ruleAcrossRecords_isCheckedUnlessTheValueIsWrong() {
        assertThat(problems("name: taken")).containsExactly("site.yaml:1:7: name: is taken");
        assertThat(problems("name: T")).containsExactly("site.yaml:1:7: name: expected a text, got 'T'");
    }

    @Test
    void load_environmentAndCommandLine_overrideTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("site.yaml"), "limits: {least: 2, most: 3}");
        ConfigurationResult<SiteSettings> result = FORMAT.load(new ConfigurationInput(Optional.of(file),
                Map.of("SITE_LIMITS_LEAST", "3", "SITE_WATCHED_DISKS_0_DEVICE", "/dev/sdb"),
                Map.of("limits.most", "4")));

        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        var loaded = (ConfigurationResult.Loaded<SiteSettings>) result;
        assertThat(loaded.configuration().limits()).isEqualTo(new LimitsSettings(3, 4));
        assertThat(loaded.configuration().watched().of(DISKS)).hasSize(1);
        assertThat(loaded.given().origin("limits.least").map(ValueOrigin::display))
                .contains("environment variable SITE_LIMITS_LEAST");
        assertThat(loaded.given().origin("limits.other")).isEmpty();
        assertThat(FORMAT.variable("watched.disks[0].device")).isEqualTo("SITE_WATCHED_DISKS_0_DEVICE");
    }

    @Test
    void describe_everyKey_hasItsDefaultAndRange() {
        assertThat(FORMAT.describe(SiteSettings.class)).contains(
                new KeyDescription("home", "a path", KeyDescription.VARIES, "Home folder."),
                new KeyDescription("limits.least", "a whole number from 0 to 9", "1", "Least."),
                new KeyDescription("watched.clock.interval", "a duration such as 20m or PT20M from 1s to 1d", "5m",
                        "Interval."),
                new KeyDescription("watched.disks[].device", "a path", KeyDescription.REQUIRED, "Device."),
                new KeyDescription("watched.disks[].label", "a text", "", "Label."));
    }

    @Test
    void differences_ofTwoConfigurations_areThePathsOfTheirKeys() {
        assertThat(FORMAT.differences(loaded("watched: {disks: [{device: a}]}\nports: [1]"),
                loaded("watched: {disks: [{device: b}]}\nlimits: {most: 9}")))
                .containsExactly("ports", "limits.most", "watched.disks[0].device");
    }

    @Test
    void build_keyWithoutDefault_isRefused() {
        record Incomplete(@Key("Number.") int number) {
        }
        assertThatThrownBy(() -> ConfigurationFormat.builder(Incomplete.class).build())
                .hasMessageContaining("number")
                .hasMessageContaining("neither a default nor required");
    }

    @Test
    void build_embeddingThatChangesAnUnknownKey_isRefused() {
        record Misspelt(@Embedded(initial = "intervall = 1m") TimingSettings timing) {
        }
        assertThatThrownBy(() -> ConfigurationFormat.builder(Misspelt.class).build())
                .hasMessageContaining("[interval, timeout], got 'intervall = 1m'");
    }

    @Test
    void loadUsable_wrongElementsOfSections_areLeftOutWithTheirProblems() {
        SiteSettings site = usable("""
                name: there
                watched:
                  clock: {interval: 0s}
                  disks:
                    - {device: a}
                    - {interval: soon}
                    - broken
                    - {device: b}
                """);

        assertThat(site.name()).isEqualTo("there");
        assertThat(site.watched().of(CLOCK)).isEmpty();
        assertThat(site.watched().of(DISKS)).extracting(DiskSettings::device)
                .containsExactly(directory.resolve("a"),
                        directory.resolve("b"));
        assertThat(site.watched().usable(DISKS)).extracting(SectionElement::path)
                .containsExactly("watched.disks[0]", "watched.disks[3]");
        assertThat(site.watched().leftOut()).flatExtracting(SectionElement::problems)
                .extracting(problem -> problem.toString().replaceFirst(".*/", ""))
                .containsExactly(
                        "site.yaml:3:21: watched.clock.interval: expected a duration such as 20m or PT20M from 1s to 1d, got '0s'",
                        "site.yaml:6:7: watched.disks[1].device: is required",
                        "site.yaml:6:18: watched.disks[1].interval: expected a duration such as 20m or PT20M from 1s to 1d, got 'soon'",
                        "site.yaml:7:7: watched.disks[2]: expected a mapping with the keys device, interval, timeout, label, got 'broken'");
        assertThat(site.watched().leftOut().get(1).isValid("interval")).isFalse();
        assertThat(site.watched().leftOut().get(1).isValid("timeout")).isTrue();
        assertThat(site.watched().leftOut().get(2).isValid("timeout")).isFalse();
    }

    @Test
    void loadUsable_problemElsewhere_makesAllInvalid() throws IOException {
        for (String other : List.of("limits: {most: 99}", "watched: {disks: [{device: a, intervall: 1m}]}",
                "watched: {disks: [{device: a, device: b}]}", "watched: {disks: {device: a}}", "watched: {disk: []}",
                "a: [")) {
            Path file = Files.writeString(directory.resolve("site.yaml"), other);
            assertThat(FORMAT.loadUsable(ConfigurationInput.of(file))).as(other)
                    .isInstanceOf(ConfigurationResult.Invalid.class);
        }
        assertThat(FORMAT.isInSection(new ConfigurationProblem(new ValueOrigin.Default(), "watched.clocks", "")))
                .isFalse();
        assertThat(ConfigurationFormat.builder(LimitsSettings.class)
                .build()
                .isInSection(new ConfigurationProblem(new ValueOrigin.Default(), "least", ""))).isFalse();
    }

    private SiteSettings usable(String yaml) {
        try {
            Path file = Files.writeString(directory.resolve("site.yaml"), yaml);
            ConfigurationResult<SiteSettings> result = FORMAT.loadUsable(ConfigurationInput.of(file));
            assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
            return ((ConfigurationResult.Loaded<SiteSettings>) result).configuration();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private SiteSettings loaded(String yaml) {
        ConfigurationResult<SiteSettings> result = load(yaml);
        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        return ((ConfigurationResult.Loaded<SiteSettings>) result).configuration();
    }

    private List<String> problems(String yaml) {
        ConfigurationResult<SiteSettings> result = load(yaml);
        assertThat(result).isInstanceOf(ConfigurationResult.Invalid.class);
        return ((ConfigurationResult.Invalid<SiteSettings>) result).problems()
                .stream()
                .map(problem -> problem.toString().replace(directory + "/", ""))
                .toList();
    }

    private ConfigurationResult<SiteSettings> load(String yaml) {
        try {
            return FORMAT.load(ConfigurationInput.of(Files.writeString(directory.resolve("site.yaml"), yaml)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
