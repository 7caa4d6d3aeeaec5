package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.openmds.configuration.DurationText;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Secret;
import org.openmds.configuration.TokenFile;
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
        checkLimits();
        checkPaths();
        checkIndexes();
        new ProviderRules(configuration, findings).check();
        checkTokens();
        new NotificationRules(configuration.notification(), findings).check();
        checkHistory();
        new WebPageRules(configuration, findings).check();
        checkReloadable(configuration, findings);
        // A server with WebMDS only cannot be changed over the network and needs no such token.
        if (!configuration.webmds().only() && !configuration.http().bind().isLoopback()) {
            checkBeyondLoopback();
        }
    }

    /** Checks the sections that can change while the process runs. */
    static void checkReloadable(Configuration configuration, Findings findings) {
        new SourceRules(configuration.sources(), findings).check();
        if (!configuration.indexes().isEmpty()) {
            new RegistrationRules(configuration, findings).check();
            new HierarchyRules(configuration, findings).check();
            new TriggerRules(configuration, findings).check();
        }
    }

    private void checkLimits() {
        LimitSettings limits = configuration.limits();
        if (findings.isValid("limits.attribute", "limits.body") && limits.attribute().compareTo(limits.body()) > 0) {
            findings.report(
                    "must not be larger than limits.body (%s), got %s".formatted(limits.body(), limits.attribute()),
                    "limits.attribute", "limits.body");
        }
    }

    private void checkPaths() {
        StateSettings state = configuration.state();
        if (findings.isValid("state") && state.enabled() && Files.exists(state.directory())
                && !Files.isDirectory(state.directory())) {
            findings.report("expected a directory, got the file " + state.directory(), "state.directory");
        }
        Path backups = state.backupDirectory();
        if (findings.isValid("state") && state.enabled() && Files.exists(backups) && !Files.isDirectory(backups)) {
            findings.report("expected a directory, got the file " + backups, "state.backup.directory");
        }
        Optional<Path> accessLog = configuration.logging().accessLog().file();
        if (accessLog.filter(Files::isDirectory).isPresent()) {
            findings.report("expected a file, got the directory " + accessLog.get(), "logging.access-log.file");
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
            checkLease(index.lease(), path + ".lease");
            checkCallers(index.rights(), path + ".rights");
        }
    }

    private static boolean isTaken(String name, List<String> services) {
        return services.contains(name) || services.contains(name + "Entry") || RESERVED_SERVICES.contains(name)
                || RESERVED_SERVICES.contains(name + "Entry");
    }

    private void checkLease(LeaseSettings lease, String path) {
        if (findings.isValid(path + ".default", path + ".maximum") && lease.initial().compareTo(lease.maximum()) > 0) {
            findings.report("must not be longer than %s.maximum (%s), got %s".formatted(path,
                    DurationText.format(lease.maximum()), DurationText.format(lease.initial())), path + ".default",
                    path + ".maximum");
        }
        if (findings.isValid(path + ".default", path + ".minimum") && lease.minimum().compareTo(lease.initial()) > 0) {
            findings.report("must not be longer than %s.default (%s), got %s".formatted(path,
                    DurationText.format(lease.initial()), DurationText.format(lease.minimum())), path + ".minimum",
                    path + ".default");
        }
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

    private void checkHistory() {
        HistorySettings history = configuration.history();
        if (!findings.isValid("history.interval", "history.keep")) {
            return;
        }
        String interval = DurationText.format(history.interval());
        String keep = DurationText.format(history.keep());
        if (history.interval().compareTo(history.keep()) > 0) {
            findings.report("must not be longer than history.keep (%s), got %s".formatted(keep, interval),
                    "history.interval",
                    "history.keep");
        } else if (history.keep().dividedBy(history.interval()) > HistorySettings.MAX_SAMPLES) {
            findings.report("must not be longer than %d times history.interval (%s), got %s"
                    .formatted(HistorySettings.MAX_SAMPLES, interval, keep), "history.keep", "history.interval");
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
