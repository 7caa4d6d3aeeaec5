package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.wsrf.service.Right;

/** What several keys must agree upon. A rule keeps silent where one of its keys is wrong by itself. */
final class ConfigurationRules {

    private static final Set<String> RESERVED_SERVICES = Set.of("ContainerRegistryService",
            "ContainerRegistryServiceEntry", "server");
    private static final Set<String> RESERVED_CALLERS = Set.of(IndexRights.ANYONE, "anonymous", "local");

    private final Configuration configuration;
    private final SourceNode tree;
    private final Problems problems;

    ConfigurationRules(Configuration configuration, SourceNode tree, Problems problems) {
        this.configuration = configuration;
        this.tree = tree;
        this.problems = problems;
    }

    void check() {
        checkLimits();
        checkPaths();
        checkIndexes();
        checkHostProvider();
        checkTokens();
        if (!configuration.http().bind().isLoopback()) {
            checkBeyondLoopback();
        }
    }

    private void checkLimits() {
        LimitSettings limits = configuration.limits();
        if (sound("limits.attribute", "limits.body") && limits.attribute().compareTo(limits.body()) > 0) {
            report("must not be larger than limits.body (%s), got %s".formatted(limits.body(), limits.attribute()),
                    "limits.attribute", "limits.body");
        }
    }

    private void checkPaths() {
        StateSettings state = configuration.state();
        if (sound("state") && state.enabled() && Files.exists(state.directory())
                && !Files.isDirectory(state.directory())) {
            report("expected a directory, got the file " + state.directory(), "state.directory");
        }
        Optional<Path> accessLog = configuration.logging().accessLog().file();
        if (accessLog.filter(Files::isDirectory).isPresent()) {
            report("expected a file, got the directory " + accessLog.get(), "logging.access-log.file");
        }
    }

    private void checkIndexes() {
        List<IndexSettings> indexes = configuration.indexes();
        if (sound("indexes") && indexes.isEmpty()) {
            report("expected at least one index, got an empty list", "indexes");
        }
        List<String> services = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            IndexSettings index = indexes.get(i);
            String path = "indexes[" + i + "]";
            if (sound(path + ".name") && isTaken(index.name(), services)) {
                report("the name '" + index.name() + "' is taken by another service", path + ".name", path);
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
        if (sound(path + ".default", path + ".maximum") && lease.initial().compareTo(lease.maximum()) > 0) {
            report("must not be longer than %s.maximum (%s), got %s".formatted(path,
                    DurationText.format(lease.maximum()), DurationText.format(lease.initial())), path + ".default",
                    path + ".maximum");
        }
        if (sound(path + ".default", path + ".minimum") && lease.minimum().compareTo(lease.initial()) > 0) {
            report("must not be longer than %s.default (%s), got %s".formatted(path,
                    DurationText.format(lease.initial()), DurationText.format(lease.minimum())), path + ".minimum",
                    path + ".default");
        }
    }

    private void checkCallers(IndexRights rights, String path) {
        if (!sound(path, "rights.tokens")) {
            return;
        }
        List<String> known = new ArrayList<>(
                configuration.rights().tokens().stream().map(TokenSettings::name).toList());
        known.add(IndexRights.ANYONE);
        for (Right right : Right.values()) {
            List<String> callers = rights.callers(right).orElse(List.of());
            String list = path + "." + right.name().toLowerCase(Locale.ROOT);
            for (int i = 0; i < callers.size(); i++) {
                String caller = callers.get(i);
                if (!known.contains(caller)) {
                    report("no token is called '%s'; known: %s".formatted(caller, String.join(", ", known)),
                            list + "[" + i + "]", list);
                }
            }
        }
    }

    private void checkHostProvider() {
        HostProviderSettings host = configuration.providers().host();
        List<String> names = configuration.indexes().stream().map(IndexSettings::name).toList();
        if (sound("providers.host.index", "indexes") && host.enabled() && !names.contains(host.index())) {
            report("no index is called '%s'; known: %s".formatted(host.index(), String.join(", ", names)),
                    "providers.host.index", "indexes");
        }
        if (sound("providers.host.timeout", "providers.host.interval")
                && host.timeout().compareTo(host.interval()) > 0) {
            report("must not be longer than providers.host.interval (%s), got %s".formatted(
                    DurationText.format(host.interval()), DurationText.format(host.timeout())),
                    "providers.host.timeout",
                    "providers.host.interval");
        }
    }

    private void checkTokens() {
        List<TokenSettings> tokens = configuration.rights().tokens();
        Set<String> names = new HashSet<>(RESERVED_CALLERS);
        List<Secret> secrets = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            TokenSettings token = tokens.get(i);
            String path = "rights.tokens[" + i + "]";
            if (sound(path + ".name") && !names.add(token.name())) {
                report("the name '" + token.name() + "' is taken by another caller", path + ".name", path);
            }
            if (sound(path + ".file")) {
                checkToken(token.file(), path + ".file", secrets);
            }
        }
    }

    private void checkToken(Path file, String path, List<Secret> others) {
        switch (TokenFile.read(file)) {
            case TokenFile.Reading.Refused(String reason) -> report("the token file " + file + " " + reason, path);
            case TokenFile.Reading.Usable(Secret secret) -> {
                if (others.stream().anyMatch(secret::sameAs)) {
                    report("the token file " + file + " holds the same token as another caller's", path);
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
                .anyMatch(token -> token.rights().contains(Right.REGISTER));
        if (!registerToken && sound("rights.tokens")) {
            report("an address beyond loopback needs a token with the right to register in rights.tokens, got " + bind
                    + " and no such token", "http.bind", "rights");
        }
        if (configuration.rights().anonymous().contains(Right.ADMIN)) {
            report("expected no admin beyond loopback (http.bind is " + bind + ")", "rights.anonymous", "rights");
        }
        for (int i = 0; i < configuration.indexes().size(); i++) {
            IndexRights rights = configuration.indexes().get(i).rights();
            if (rights.admin().orElse(List.of()).contains(IndexRights.ANYONE)) {
                report("expected named tokens beyond loopback (http.bind is " + bind + "), got anyone",
                        "indexes[" + i + "].rights.admin");
            }
        }
    }

    /** Whether all of the keys are right by themselves, so that they can be compared. */
    private boolean sound(String... keys) {
        return Arrays.stream(keys).noneMatch(problems::concern);
    }

    /** Reports a key at its own place, or at the first of the other places where it was not given. */
    private void report(String message, String key, String... otherPlaces) {
        Origin origin = Stream.concat(Stream.of(key), Arrays.stream(otherPlaces))
                .flatMap(k -> tree.at(KeyPath.parse(k)).stream())
                .map(SourceNode::origin)
                .findFirst()
                .orElseGet(Origin.Default::new);
        problems.add(origin, key, message);
    }
}
