package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.provider.check.CheckPublication;
import org.openmds.provider.input.TrustedCertificates;

/**
 * A provider that asks services whether they are well.
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
 * @param answerTimeout
 *            after which a service that has not answered is down
 * @param trusted
 *            file of the certificates that vouch for web servers
 * @param services
 *            all asked at once
 */
public record CheckProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "A service that has not answered then is down; at most the timeout.", min = "100ms", max = "1h") Duration answerTimeout,
        @Key(CheckProviderSettings.TRUSTED_DESCRIPTION) Optional<Path> trusted,
        @Key("The services, all asked at once.") List<ServiceCheckSettings> services)
        implements
            ProviderInstance {

    static final String TRUSTED_DESCRIPTION = "File of the certificates (PEM) that vouch for web servers; absent: those that Java trusts.";

    private static final int MAX_SERVICES = 1_000;

    public CheckProviderSettings {
        services = List.copyOf(services);
    }

    @Override
    public String inputDescription() {
        return services.size() == 1 ? "service " + services.getFirst().service() : services.size() + " services";
    }

    /** For the provider; the settings have no problems. */
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
