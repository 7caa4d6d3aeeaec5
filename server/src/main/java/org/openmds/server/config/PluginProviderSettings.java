package org.openmds.server.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of what plugins of Nagios say.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param host
 *            whose services they check
 * @param attempts
 *            how often in a row a service must be found not well before its state is hard
 * @param checks
 *            the plugins
 */
public record PluginProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Host whose services they check.", pattern = "\\S{1,255}", expected = "a name without white space") String host,
        @Key(value = "How often in a row a service must be found not well before its StateType is HARD.", min = "1", max = "100") int attempts,
        @Key("The plugins, all run at once.") List<PluginSettings> checks)
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
            problems.put("name", "needs one check at least");
        }
        for (int i = 0; i < checks.size(); i++) {
            PluginSettings check = checks.get(i);
            String key = "checks[%d]".formatted(i);
            FileRules.programProblem(check.program())
                    .ifPresent(problem -> problems.put(key + ".program",
                            "the program %s %s".formatted(check.program(), problem)));
            if (check.timeout().compareTo(timeout) > 0) {
                problems.put(key + ".timeout", "must not be longer than the provider's (%s), got %s"
                        .formatted(DurationText.format(timeout), DurationText.format(check.timeout())));
            }
        }
        return problems;
    }
}
