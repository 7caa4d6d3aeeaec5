package org.openmds.server.config;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

import org.openmds.configuration.Findings;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.provider.ProviderSettings;

/** Checks the settings of all information providers against each other and against the indexes. */
final class ProviderRules {

    private final Configuration configuration;
    private final IndexReferences indexes;
    private final Findings findings;
    /** The path of the first provider with each name. */
    private final Map<String, String> names = new HashMap<>();

    ProviderRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.indexes = new IndexReferences(configuration.indexes(), findings);
        this.findings = findings;
    }

    void check() {
        // The names of those that are always there are taken first.
        ProviderKinds.ALL.stream()
                .sorted(Comparator.comparing(kind -> !kind.section().single()))
                .forEach(this::check);
    }

    private void check(ProviderKind<?> kind) {
        configuration.providers()
                .usable(kind.section())
                .forEach(each -> check(each.path(), (ProviderSettings) each.settings()));
    }

    private void check(String path, ProviderSettings provider) {
        if (provider.enabled()) {
            indexes.requireIndex(provider.common().index(), path + ".index", path, "indexes");
        }
        String name = provider.common().name();
        String other = findings.isValid(path + ".name") ? names.putIfAbsent(name, path) : null;
        if (other != null) {
            findings.report("the name '%s' is taken by %s".formatted(name, other), path + ".name", path);
        }
    }
}
