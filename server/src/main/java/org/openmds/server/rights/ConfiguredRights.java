package org.openmds.server.rights;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.configuration.value.UrlPrefix;
import org.openmds.index.settings.IndexRights;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.config.Configuration;
import org.openmds.server.settings.TokenSettings;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** The access policy of the configuration: an index's own rights, or else those of the whole server. Immutable. */
public final class ConfiguredRights implements AccessPolicy {

    private final Set<AccessRight> anonymous;
    private final Map<String, Set<AccessRight>> byToken;
    private final Map<String, List<UrlPrefix>> members;
    private final Map<String, IndexRights> byIndex;

    public ConfiguredRights(Configuration configuration) {
        this.anonymous = rights(configuration.rights().anonymous());
        this.byToken = configuration.rights()
                .tokens()
                .stream()
                .collect(Collectors.toUnmodifiableMap(TokenSettings::name, token -> rights(token.rights())));
        this.members = configuration.rights()
                .tokens()
                .stream()
                .collect(Collectors.toUnmodifiableMap(TokenSettings::name, TokenSettings::members));
        this.byIndex = configuration.indexes()
                .stream()
                .collect(Collectors.toUnmodifiableMap(IndexSettings::name, IndexSettings::rights));
    }

    @Override
    public Access check(Caller caller, AccessRight right, String group) {
        boolean granted = Optional.ofNullable(byIndex.get(group))
                .flatMap(own -> own.callers(right))
                .map(callers -> callers.contains(IndexRights.ANYONE)
                        || caller.authenticated() && callers.contains(caller.name()))
                .orElseGet(() -> rightsOf(caller).contains(right));
        if (granted) {
            return Access.GRANTED;
        }
        return caller.authenticated() ? Access.FORBIDDEN : Access.CREDENTIAL_REQUIRED;
    }

    @Override
    public Optional<String> memberRefusal(Caller caller, String address) {
        List<UrlPrefix> prefixes = caller.authenticated() ? members.getOrDefault(caller.name(), List.of()) : List.of();
        return prefixes.isEmpty() || covers(prefixes, address)
                ? Optional.empty()
                : Optional.of("caller '%s' may only register members at %s, got %s".formatted(caller.name(), prefixes,
                        address));
    }

    private static boolean covers(List<UrlPrefix> prefixes, String address) {
        try {
            URI uri = new URI(address);
            return prefixes.stream().anyMatch(prefix -> prefix.covers(uri));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private Set<AccessRight> rightsOf(Caller caller) {
        return caller.authenticated() ? byToken.getOrDefault(caller.name(), Set.of()) : anonymous;
    }

    private static Set<AccessRight> rights(List<AccessRight> list) {
        return list.stream().collect(Collectors.toCollection(() -> EnumSet.noneOf(AccessRight.class)));
    }
}
