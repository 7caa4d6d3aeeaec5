package org.openmds.server.rights;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.configuration.value.UrlPrefix;
import org.openmds.index.settings.IndexRights;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.config.Configuration;
import org.openmds.server.dn.DistinguishedName;
import org.openmds.server.local.LocalUser;
import org.openmds.server.settings.RightsSettings;
import org.openmds.server.settings.TokenSettings;
import org.openmds.server.settings.UnixSocketSettings;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/**
 * The access policy of the configuration: a rule that denies a right comes first, then an index's own rights, or else those of the whole server and
 * the rules that allow. Administrators of this machine have all rights that no rule denies. Immutable.
 */
public final class ConfiguredRights implements AccessPolicy {

    private final Set<AccessRight> anonymous;
    private final Map<String, Set<AccessRight>> byToken;
    private final Map<String, List<UrlPrefix>> members;
    private final Map<String, IndexRights> byIndex;
    private final List<AccessRule> allowed;
    private final List<AccessRule> denied;

    /**
     * @throws IllegalArgumentException
     *             a pattern of a rule cannot be used; the configuration's check tells all of them
     */
    public ConfiguredRights(Configuration configuration) {
        RightsSettings settings = configuration.rights();
        this.anonymous = rights(settings.anonymous());
        this.byToken = settings.tokens()
                .stream()
                .collect(Collectors.toUnmodifiableMap(TokenSettings::name, token -> rights(token.rights())));
        this.members = settings.tokens()
                .stream()
                .collect(Collectors.toUnmodifiableMap(TokenSettings::name, TokenSettings::members));
        this.byIndex = configuration.indexes()
                .stream()
                .collect(Collectors.toUnmodifiableMap(IndexSettings::name, IndexSettings::rights));
        Map<String, String> issuers = issuers(settings);
        List<AccessRule> rules = settings.rules().stream().map(rule -> new AccessRule(rule, issuers)).toList();
        this.allowed = rules.stream().filter(rule -> !rule.isDenial()).toList();
        this.denied = rules.stream().filter(AccessRule::isDenial).toList();
    }

    /** Returns the URLs of the issuers, by their names. That of callers by the Unix socket is its own name. */
    private static Map<String, String> issuers(RightsSettings settings) {
        return Stream.concat(Stream.of(Map.entry(UnixSocketSettings.ISSUER, UnixSocketSettings.ISSUER)),
                settings.issuers().stream().map(each -> Map.entry(each.name(), each.url())))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public Access check(Caller caller, AccessRight right, String group) {
        boolean isDenied = denied.stream()
                .anyMatch(rule -> rule.members().isEmpty() && rule.isAbout(caller, right, group));
        if (!isDenied && (LocalUser.isAdministrator(caller) || isGranted(caller, right, group))) {
            return Access.GRANTED;
        }
        return caller.authenticated() ? Access.FORBIDDEN : Access.CREDENTIAL_REQUIRED;
    }

    private boolean isGranted(Caller caller, AccessRight right, String group) {
        return Optional.ofNullable(byIndex.get(group))
                .flatMap(own -> own.callers(right))
                .map(callers -> callers.contains(IndexRights.ANYONE)
                        || caller.authenticated() && callers.contains(caller.name()))
                .orElseGet(() -> rightsOf(caller).contains(right)
                        || allowed.stream().anyMatch(rule -> rule.isAbout(caller, right, group)));
    }

    @Override
    public Optional<String> memberRefusal(Caller caller, String group, String address) {
        boolean isDenied = denied.stream()
                .anyMatch(rule -> !rule.members().isEmpty() && rule.isAbout(caller, AccessRight.REGISTER, group)
                        && AccessRule.covers(rule.members(), address));
        if (isDenied) {
            return Optional.of("caller '%s' may not register members at %s".formatted(caller.name(), address));
        }
        List<UrlPrefix> prefixes = new ArrayList<>();
        for (List<UrlPrefix> given : permissions(caller, group)) {
            if (given.isEmpty()) {
                return Optional.empty();
            }
            prefixes.addAll(given);
        }
        return prefixes.isEmpty() || AccessRule.covers(prefixes, address)
                ? Optional.empty()
                : Optional.of("caller '%s' may only register members at %s, got %s".formatted(caller.name(), prefixes,
                        address));
    }

    /** Returns the prefixes of each permission to register. The prefixes of a token also apply if an index gives its right. */
    private List<List<UrlPrefix>> permissions(Caller caller, String group) {
        List<List<UrlPrefix>> permissions = new ArrayList<>(allowed.stream()
                .filter(rule -> rule.isAbout(caller, AccessRight.REGISTER, group))
                .map(AccessRule::members)
                .toList());
        boolean hasToken = caller.authenticated() && members.containsKey(caller.name());
        if (hasToken && (permissions.isEmpty() || rightsOf(caller).contains(AccessRight.REGISTER))) {
            permissions.add(members.getOrDefault(caller.name(), List.of()));
        }
        return permissions;
    }

    /** Returns true if a rule gives rights to certificates with this name. */
    public boolean names(DistinguishedName name) {
        return allowed.stream().anyMatch(rule -> rule.names(name));
    }

    /** Returns true if a rule gives rights to one of these groups. */
    public boolean namesOneOf(Set<String> groups) {
        return allowed.stream().anyMatch(rule -> rule.namesOneOf(groups));
    }

    private Set<AccessRight> rightsOf(Caller caller) {
        return caller.authenticated() ? byToken.getOrDefault(caller.name(), Set.of()) : anonymous;
    }

    /** Returns the rights of a list without rules, in which {@code register} has always included all that changes something of one's own. */
    private static Set<AccessRight> rights(List<AccessRight> list) {
        Set<AccessRight> rights = EnumSet.noneOf(AccessRight.class);
        rights.addAll(list);
        if (rights.contains(AccessRight.REGISTER)) {
            rights.addAll(EnumSet.of(AccessRight.PUBLISH, AccessRight.TRIGGER, AccessRight.SILENCE));
        }
        return rights;
    }
}
