package org.openmds.server.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.openmds.configuration.Findings;
import org.openmds.webmds.PageGroupSettings;
import org.openmds.webmds.WebPageSettings;

/** Checks the service groups on pages against the indexes. */
final class WebPageRules {

    private final Configuration configuration;
    private final Findings findings;

    WebPageRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        checkGroups(configuration.webmds());
    }

    private void checkGroups(WebPageSettings settings) {
        Set<String> names = new HashSet<>();
        if (!settings.only()) {
            configuration.indexes().forEach(index -> names.add(index.name()));
        }
        List<PageGroupSettings> groups = settings.groups();
        for (int i = 0; i < groups.size(); i++) {
            String path = "webmds.groups[" + i + "].name";
            if (findings.isValid(path) && !names.add(groups.get(i).name())) {
                findings.report("the name '%s' is taken by another service group".formatted(groups.get(i).name()),
                        path);
            }
        }
    }
}
