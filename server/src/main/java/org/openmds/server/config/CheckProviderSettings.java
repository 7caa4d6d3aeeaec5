package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.DurationText;
import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.provider.check.CheckPublication;
import org.openmds.provider.input.TrustedCertificates;

/** The settings of a provider that checks the availability of services. */
public record CheckProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Time in which a service must answer; a service that does not is down. At most the timeout.", initial = "5s", min = "100ms", max = "1h") Duration answerTimeout,
        @Key(CheckProviderSettings.TRUSTED_DESCRIPTION) Optional<Path> trusted,
        @Key("Services to check, all at the same time.") List<ServiceCheckSettings> services)
        implements
            ProviderInstance {

    static final String TRUSTED_DESCRIPTION = "File of trusted certificates (PEM) for web servers; absent: those that Java trusts.";

    private static final int MAX_SERVICES = 1_000;

    public CheckProviderSettings {
        services = List.copyOf(services);
    }

    @Override
    public String inputDescription() {
        return services.size() == 1 ? "service " + services.getFirst().service() : services.size() + " services";
    }

    /** Returns the settings in the form of the provider. They must have no problems. */
    public CheckPublication publication() {
        return new CheckPublication(name, answerTimeout,
                services.stream().map(each -> each.check(trusted.map(TrustedCertificates::new))).toList());
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(ProviderInstance.trustProblems(trusted));
        if (services.isEmpty() || services.size() > MAX_SERVICES) {
            problems.put("name", "needs 1 to %d services, got %d".formatted(MAX_SERVICES, services.size()));
        }
        for (int i = 0; i < services.size(); i++) {
            String key = "services[%d].type".formatted(i);
            services.get(i).problem().ifPresent(problem -> problems.put(key, problem));
        }
        if (answerTimeout.compareTo(timeout) > 0) {
            problems.put("answer-timeout", "must not be longer than the timeout (%s), got %s"
                    .formatted(DurationText.format(timeout), DurationText.format(answerTimeout)));
        }
        return problems;
    }
}
