package org.openmds.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.openmds.configuration.Findings;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.index.settings.IndexRights;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.settings.TokenSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.service.AccessRight;

/** Checks rules that involve several keys. A rule is skipped if one of its keys has an invalid value. */
final class ConfigurationRules {

    private static final Set<String> RESERVED_SERVICES = Set.of("ContainerRegistryService",
            "ContainerRegistryServiceEntry", "SubscriptionManagerService", "PullPointService",
            "NotificationConsumerService", "NotificationBrokerService", "PublisherRegistrationManagerService",
            "TriggerService", "TriggerFactoryService",
            "server");
    private static final Set<String> RESERVED_CALLERS = Set.of(IndexRights.ANYONE, "anonymous", "local",
            TriggerServiceSettings.OWNER);

    private final Configuration configuration;
    private final Findings findings;

    ConfigurationRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        checkIndexes();
        checkTokens();
        new TlsRules(configuration.http().transport().tls(), findings).check();
        new WebPageRules(configuration, findings).check();
        checkReloadable(configuration, findings);
        // A server with WebMDS only cannot be changed over the network and needs no such token.
        if (!configuration.webmds().only() && !configuration.http().bind().isLoopback()) {
            checkBeyondLoopback();
        }
    }

    /** Checks the sections that can change while the process runs. */
    static void checkReloadable(Configuration configuration, Findings findings) {
        new ProviderRules(configuration, findings).check();
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
            checkCallers(index.rights(), path + ".rights");
        }
    }

    private static boolean isTaken(String name, List<String> services) {
        return services.contains(name) || services.contains(name + "Entry") || RESERVED_SERVICES.contains(name)
                || RESERVED_SERVICES.contains(name + "Entry");
    }

    private void checkCallers(IndexRights rights, String path) {
        if (!findings.isValid(path, "rights.tokens")) {
            return;
        }
        List<String> known = new ArrayList<>(
                configuration.rights().tokens().stream().map(TokenSettings::name).toList());
        known.add(IndexRights.ANYONE);
        for (AccessRight right : AccessRight.values()) {
            List<String> callers = rights.callers(right).orElse(List.of());
            String list = path + "." + right.name().toLowerCase(Locale.ROOT);
            for (int i = 0; i < callers.size(); i++) {
                String caller = callers.get(i);
                if (!known.contains(caller)) {
                    findings.report("no token is called '%s'; known: %s".formatted(caller, String.join(", ", known)),
                            list + "[" + i + "]", list);
                }
            }
        }
    }

    private void checkTokens() {
        List<TokenSettings> tokens = configuration.rights().tokens();
        Set<String> names = new HashSet<>(RESERVED_CALLERS);
        List<Secret> secrets = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            TokenSettings token = tokens.get(i);
            String path = "rights.tokens[" + i + "]";
            if (findings.isValid(path + ".name") && !names.add(token.name())) {
                findings.report("the name '" + token.name() + "' is taken by another caller", path + ".name", path);
            }
            if (findings.isValid(path + ".file")) {
                checkToken(token.file(), path + ".file", secrets);
            }
        }
    }

    private void checkToken(Path file, String path, List<Secret> others) {
        switch (TokenFile.read(file)) {
            case TokenFile.SecretReading.Refused(String reason) ->
                findings.report("the token file " + file + " " + reason, path);
            case TokenFile.SecretReading.Usable(Secret secret) -> {
                if (others.stream().anyMatch(secret::sameAs)) {
                    findings.report("the token file " + file + " holds the same token as another caller's", path);
                }
                others.add(secret);
            }
        }
    }

    private void checkBeyondLoopback() {
        String bind = configuration.http().bind().host();
        boolean registerToken = configuration.rights()
                .tokens()
                .stream()
                .anyMatch(token -> token.rights().contains(AccessRight.REGISTER));
        if (!registerToken && findings.isValid("rights.tokens")) {
            findings.report(
                    "an address beyond loopback needs a token with the right to register in rights.tokens, got " + bind
                            + " without such a token",
                    "http.bind", "rights");
        }
        if (configuration.rights().anonymous().contains(AccessRight.ADMIN)) {
            findings.report(
                    "expected no right admin for callers without a token beyond loopback (http.bind is " + bind + ")",
                    "rights.anonymous",
                    "rights");
        }
        for (int i = 0; i < configuration.indexes().size(); i++) {
            IndexRights rights = configuration.indexes().get(i).rights();
            if (rights.admin().orElse(List.of()).contains(IndexRights.ANYONE)) {
                findings.report("expected named tokens beyond loopback (http.bind is " + bind + "), got anyone",
                        "indexes[" + i + "].rights.admin");
            }
        }
    }
}
