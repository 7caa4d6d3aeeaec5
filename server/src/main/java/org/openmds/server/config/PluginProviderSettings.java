package org.openmds.server.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.DurationText;
import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that runs Nagios plugins. */
public record PluginProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Host whose services the plugins check.", initial = "localhost", pattern = "\\S{1,255}", expected = "a name without white space") String host,
        @Key(value = "Number of failed checks in a row before a service's StateType is HARD.", initial = "1", min = "1", max = "100") int attempts,
        @Key("Plugins, all run at the same time.") List<PluginSettings> checks)
        implements
            ProviderInstance {

    public PluginProviderSettings {
        checks = List.copyOf(checks);
    }

    @Override
    public String inputDescription() {
        return checks.size() == 1 ? "plugin " + checks.getFirst().program() : checks.size() + " plugins";
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        if (checks.isEmpty()) {
            problems.put("name", "needs at least one check");
        }
        for (int i = 0; i < checks.size(); i++) {
            PluginSettings check = checks.get(i);
            String key = "checks[%d]".formatted(i);
            FileRules.programProblem(check.program())
                    .ifPresent(problem -> problems.put(key + ".program",
                            "the program %s %s".formatted(check.program(), problem)));
            if (check.timeout().compareTo(timeout) > 0) {
                problems.put(key + ".timeout", "must not be longer than the provider's timeout (%s), got %s"
                        .formatted(DurationText.format(timeout), DurationText.format(check.timeout())));
            }
        }
        return problems;
    }
}
