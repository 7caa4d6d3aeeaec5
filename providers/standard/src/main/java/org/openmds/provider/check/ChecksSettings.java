package org.openmds.provider.check;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DurationText;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a provider that checks the availability of services. */
record ChecksSettings(@Embedded CommonSettings common,
        @Key(value = "Time in which a service must answer; a service that does not is down. At most the timeout.", initial = "5s", min = "100ms", max = "1h") Duration answerTimeout,
        @Key("File of trusted certificates (PEM) for web servers; absent: those that Java trusts.") Optional<Path> trusted,
        @Key("Services to check, all at the same time.") List<ServiceCheckSettings> services)
        implements
            ProviderSettings,
            CheckedSettings {

    private static final int MAX_SERVICES = 1_000;

    /** Returns the settings in the form of the provider. They must have no problems. */
    CheckPublication publication() {
        return new CheckPublication(common.name(), answerTimeout,
                services.stream().map(each -> each.serviceCheck(trusted.map(TrustedCertificates::new))).toList());
    }

    @Override
    public String inputDescription() {
        return services.size() == 1 ? "service " + services.getFirst().service() : services.size() + " services";
    }

    @Override
    public void check(Findings findings) {
        WebAccessSettings.checkTrusted(trusted, findings);
        if (findings.isValid("name", "services") && (services.isEmpty() || services.size() > MAX_SERVICES)) {
            findings.report("needs 1 to %d services, got %d".formatted(MAX_SERVICES, services.size()), "name");
        }
        if (findings.isValid("answer-timeout", "timeout") && answerTimeout.compareTo(common.timeout()) > 0) {
            findings.report("must not be longer than the timeout (%s), got %s".formatted(
                    DurationText.format(common.timeout()), DurationText.format(answerTimeout)), "answer-timeout");
        }
    }
}
