package org.openmds.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.configuration.Findings;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.TokenFile.DatedToken;
import org.openmds.index.settings.IndexRights;
import org.openmds.server.dn.GridMapfile;
import org.openmds.server.dn.NamePattern;
import org.openmds.server.settings.IssuerSettings;
import org.openmds.server.settings.RuleSettings;
import org.openmds.server.settings.RuleSettings.RuleEffect;
import org.openmds.server.settings.TokenSettings;
import org.openmds.server.settings.UnixSocketSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.service.AccessRight;

/** Checks the callers and their rights, and the files that name them. */
final class RightsRules {

    private static final Set<String> RESERVED_CALLERS = Set.of(IndexRights.ANYONE, "anonymous", "local",
            TriggerServiceSettings.OWNER);

    /** The rights that have a list of their own at an index. */
    private static final Set<AccessRight> LISTS = EnumSet.of(AccessRight.READ, AccessRight.SUBSCRIBE,
            AccessRight.REGISTER, AccessRight.ADMIN);

    private final Configuration configuration;
    private final Findings findings;

    RightsRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        for (int i = 0; i < configuration.indexes().size(); i++) {
            checkCallers(configuration.indexes().get(i).rights(), "indexes[" + i + "].rights");
        }
        checkTokens();
        checkMap();
        checkPatterns();
        // A server with WebMDS only cannot be changed over the network and needs no such token.
        if (!configuration.webmds().only() && !configuration.http().bind().isLoopback()) {
            checkBeyondLoopback();
        }
    }

    private void checkCallers(IndexRights rights, String path) {
        boolean namesOthers = configuration.rights().gridMapfile().isPresent()
                || !configuration.rights().issuers().isEmpty() || !configuration.rights().rules().isEmpty()
                || configuration.http().transport().unixSocket().path().isPresent();
        // Maps and issuers know callers that the configuration does not name.
        if (namesOthers || !findings.isValid(path, "rights.tokens")) {
            return;
        }
        List<String> known = new ArrayList<>(
                configuration.rights().tokens().stream().map(TokenSettings::name).toList());
        known.add(IndexRights.ANYONE);
        for (AccessRight right : LISTS) {
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

    private void checkMap() {
        configuration.rights()
                .gridMapfile()
                .filter(_ -> findings.isValid("rights.grid-mapfile"))
                .ifPresent(file -> {
                    if (GridMapfile.read(file) instanceof GridMapfile.MapReading.Wrong(List<String> problems)) {
                        problems.forEach(problem -> findings.report(problem, "rights.grid-mapfile"));
                    }
                });
    }

    private void checkPatterns() {
        Set<String> issuers = Stream.concat(Stream.of(UnixSocketSettings.ISSUER),
                configuration.rights().issuers().stream().map(IssuerSettings::name))
                .collect(Collectors.toUnmodifiableSet());
        for (int i = 0; i < configuration.rights().rules().size(); i++) {
            RuleSettings rule = configuration.rights().rules().get(i);
            String path = "rights.rules[" + i + "]";
            checkPatterns(rule.dns(), path + ".dns");
            checkPatterns(rule.issuers().stream().map(each -> issuers.contains(each) ? "CN=*" : each).toList(),
                    path + ".issuers");
        }
    }

    private void checkPatterns(List<String> patterns, String path) {
        for (int i = 0; i < patterns.size(); i++) {
            try {
                NamePattern _ = NamePattern.parse(patterns.get(i));
            } catch (IllegalArgumentException e) {
                findings.report(String.valueOf(e.getMessage()), path + "[" + i + "]", path);
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
        switch (TokenFile.readTokens(file)) {
            case TokenFile.TokensReading.Unusable(String reason) ->
                findings.report("the token file " + file + " " + reason, path);
            case TokenFile.TokensReading.Read(List<DatedToken> tokens) -> {
                List<Secret> own = tokens.stream().map(DatedToken::token).toList();
                if (own.stream().anyMatch(secret -> others.stream().anyMatch(secret::sameAs))) {
                    findings.report("the token file " + file + " holds the same token as another caller's", path);
                }
                others.addAll(own);
            }
        }
    }

    private void checkBeyondLoopback() {
        String bind = configuration.http().bind().host();
        boolean registerToken = configuration.rights()
                .tokens()
                .stream()
                .anyMatch(token -> token.rights().contains(AccessRight.REGISTER));
        boolean registerRule = configuration.rights()
                .rules()
                .stream()
                .anyMatch(rule -> rule.effect() == RuleEffect.ALLOW && rule.rights().contains(AccessRight.REGISTER));
        if (!registerToken && !registerRule && findings.isValid("rights.tokens", "rights.rules")) {
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
