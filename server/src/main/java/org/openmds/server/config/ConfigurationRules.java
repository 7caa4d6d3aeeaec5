package org.openmds.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.openmds.configuration.Findings;
import org.openmds.index.settings.IndexSettings;

/** Checks rules that involve several keys. A rule is skipped if one of its keys has an invalid value. */
final class ConfigurationRules {

    private static final Set<String> RESERVED_SERVICES = Set.of("ContainerRegistryService",
            "ContainerRegistryServiceEntry", "SubscriptionManagerService", "PullPointService",
            "NotificationConsumerService", "NotificationBrokerService", "PublisherRegistrationManagerService",
            "TriggerService", "TriggerFactoryService", "TriggerService_instance", "TriggerRegistrationService",
            "EventService", "server");

    private final Configuration configuration;
    private final Findings findings;

    ConfigurationRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        checkIndexes();
        checkEntityEvents();
        new TlsRules(configuration.http().transport().tls(), findings).check();
        new MemberRules(configuration, findings).check();
        new WebPageRules(configuration, findings).check();
        new LdapRules(configuration, findings).check();
        checkReloadable(configuration, findings);
    }

    /** Checks the sections that can change while the process runs. */
    static void checkReloadable(Configuration configuration, Findings findings) {
        new ProviderRules(configuration, findings).check();
        new RightsRules(configuration, findings).check();
        if (!configuration.indexes().isEmpty()) {
            new RegistrationRules(configuration, findings).check();
            new HierarchyRules(configuration, findings).check();
            new TriggerRules(configuration, findings).check();
        }
    }

    private void checkIndexes() {
        List<IndexSettings> indexes = configuration.indexes();
        if (findings.isValid("indexes") && indexes.isEmpty()) {
            findings.report("expected at least one index, got an empty list", "indexes");
        }
        List<String> services = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            IndexSettings index = indexes.get(i);
            String path = "indexes[" + i + "]";
            if (findings.isValid(path + ".name") && isTaken(index.name(), services)) {
                findings.report("the name '" + index.name() + "' is taken by another service", path + ".name", path);
            }
            services.add(index.name());
            services.add(index.name() + "Entry");
        }
    }

    private void checkEntityEvents() {
        if (!configuration.indexes().isEmpty()) {
            new IndexReferences(configuration.indexes(), findings)
                    .requireIndex(configuration.indexName(configuration.otlp().index()), "otlp.index", "otlp");
        }
    }

    private static boolean isTaken(String name, List<String> services) {
        return services.contains(name) || services.contains(name + "Entry") || RESERVED_SERVICES.contains(name)
                || RESERVED_SERVICES.contains(name + "Entry");
    }
}
