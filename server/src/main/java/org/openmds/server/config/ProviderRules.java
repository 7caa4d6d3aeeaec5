package org.openmds.server.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.configuration.DurationText;
import org.openmds.configuration.Findings;

/** Checks the settings of all information providers. */
final class ProviderRules {

    private final ProviderSettings providers;
    private final IndexReferences indexes;
    private final Findings findings;
    /** The path of the first provider with each name. */
    private final Map<String, String> names = new HashMap<>();

    ProviderRules(Configuration configuration, Findings findings) {
        this.providers = configuration.providers();
        this.indexes = new IndexReferences(configuration.indexes(), findings);
        this.findings = findings;
    }

    void check() {
        HostProviderSettings host = providers.host();
        CertificateProviderSettings certificates = providers.certificates();
        check("providers.host", host.enabled(), host);
        check("providers.certificates", certificates.enabled(), certificates);
        providers.lists().forEach((kind, instances) -> {
            for (int i = 0; i < instances.size(); i++) {
                check("providers.%s[%d]".formatted(kind, i), true, instances.get(i));
            }
        });
    }

    private void check(String path, boolean enabled, ProviderInstance provider) {
        if (enabled) {
            indexes.requireIndex(provider.index(), path + ".index", path, "indexes");
        }
        checkTimes(path, provider.interval(), provider.timeout());
        checkName(path, provider.name());
        provider.problems().forEach((key, problem) -> {
            if (findings.isValid(path + "." + key)) {
                findings.report(problem, path + "." + key, path);
            }
        });
    }

    private void checkTimes(String path, Duration interval, Duration timeout) {
        if (findings.isValid(path + ".timeout", path + ".interval") && timeout.compareTo(interval) > 0) {
            findings.report("must not be longer than %s.interval (%s), got %s".formatted(path,
                    DurationText.format(interval), DurationText.format(timeout)), path + ".timeout",
                    path + ".interval");
        }
    }

    private void checkName(String path, String name) {
        String other = findings.isValid(path + ".name") ? names.putIfAbsent(name, path) : null;
        if (other != null) {
            findings.report("the name '%s' is taken by %s".formatted(name, other), path + ".name", path);
        }
    }
}
