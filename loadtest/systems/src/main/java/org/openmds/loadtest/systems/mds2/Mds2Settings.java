package org.openmds.loadtest.systems.mds2;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.plan.LoadPlan;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * The parsed options of the client kind {@code mds2}.
 *
 * @param keepsConnection
 *            true if a client keeps its connection
 * @param stepSamplingInterval
 *            one in this many queries records its steps; 0 for none
 */
record Mds2Settings(InetSocketAddress server, SearchRequestProtocolOp search, boolean binds, boolean keepsConnection,
        SearchTimeline.StepNaming stepNaming, int stepSamplingInterval, int minEntries) {

    private enum ScopeOption {
        SUB, ONE, BASE
    }

    static Mds2Settings read(LoadPlan plan, ClientOptions options) {
        Optional<LDAPURL> url = url(plan.client().target(), options);
        String base = options.find("base").orElse(url.map(target -> target.getBaseDN().toString()).orElse(""));
        if (!DN.isValidDN(base)) {
            options.problem("option base must be a DN such as Mds-Vo-name=local,o=grid, was '%s'", base);
        }
        Filter filter = options.value("filter", Mds2Settings::filter, "a filter such as " + StudySearches.MEMORY)
                .orElse(Filter.createPresenceFilter("objectClass"));
        SearchRequestProtocolOp search = new SearchRequestProtocolOp(base, scope(options),
                DereferencePolicy.NEVER, 0, 0, false, filter, List.of());
        return new Mds2Settings(
                url.map(target -> new InetSocketAddress(target.getHost(), target.getPort()))
                        .orElse(InetSocketAddress.createUnresolved("", 0)),
                search, options.flag("bind"), plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE,
                options.choice("steps", SearchTimeline.StepNaming.class), plan.sampling().phasesEvery(),
                options.number(StudySearches.EXPECTED_ENTRIES, 0, 10_000_000));
    }

    private static SearchScope scope(ClientOptions options) {
        return switch (options.choice("scope", ScopeOption.class)) {
            case SUB -> SearchScope.SUB;
            case ONE -> SearchScope.ONE;
            case BASE -> SearchScope.BASE;
        };
    }

    private static Filter filter(String text) {
        try {
            return Filter.create(text);
        } catch (LDAPException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Optional<LDAPURL> url(String target, ClientOptions options) {
        try {
            LDAPURL url = new LDAPURL(target);
            if (url.hostProvided() && url.getScheme().equals("ldap")) {
                return Optional.of(url);
            }
        } catch (LDAPException _) {
            // Reported below.
        }
        options.problem("the target must be a URL such as ldap://host:2135/Mds-Vo-name=local,o=grid, was '%s'", target);
        return Optional.empty();
    }
}
