package org.openmds.server.rights;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
    private final Map<String, IndexRights> byIndex;

    public ConfiguredRights(Configuration configuration) {
        this.anonymous = rights(configuration.rights().anonymous());
        this.byToken = configuration.rights()
                .tokens()
                .stream()
                .collect(Collectors.toUnmodifiableMap(TokenSettings::name, token -> rights(token.rights())));
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

    private Set<AccessRight> rightsOf(Caller caller) {
        return caller.authenticated() ? byToken.getOrDefault(caller.name(), Set.of()) : anonymous;
    }

    private static Set<AccessRight> rights(List<AccessRight> list) {
        return list.stream().collect(Collectors.toCollection(() -> EnumSet.noneOf(AccessRight.class)));
    }
}
