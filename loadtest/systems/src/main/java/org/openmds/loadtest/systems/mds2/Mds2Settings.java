package org.openmds.loadtest.systems.mds2;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.model.plan.Plan;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * What the options of the kind {@code mds2} say.
 *
 * @param keeps
 *            whether a client keeps its connection
 * @param stepsEvery
 *            of so many queries one tells its steps; 0 for none
 */
record Mds2Settings(InetSocketAddress server, SearchRequestProtocolOp search, boolean binds, boolean keeps,
        Steps.Paper paper, int stepsEvery, int leastEntries) {

    private enum Scope {
        SUB, ONE, BASE
    }

    static Mds2Settings read(Plan plan, Options options) {
        Optional<LDAPURL> url = url(plan.client().target(), options);
        String base = options.find("base").orElse(url.map(target -> target.getBaseDN().toString()).orElse(""));
        if (!DN.isValidDN(base)) {
            options.problem("option base must be a DN such as Mds-Vo-name=local,o=grid, was '%s'", base);
        }
        Filter filter = options.value("filter", Mds2Settings::filter, "a filter such as " + Asked.MEMORY)
                .orElse(Filter.createPresenceFilter("objectClass"));
        SearchRequestProtocolOp search = new SearchRequestProtocolOp(base, scope(options),
                DereferencePolicy.NEVER, 0, 0, false, filter, List.of());
        return new Mds2Settings(
                url.map(target -> new InetSocketAddress(target.getHost(), target.getPort()))
                        .orElse(InetSocketAddress.createUnresolved("", 0)),
                search, options.flag("bind"), plan.connection() == Plan.Connection.KEEP_ALIVE,
                options.choice("steps", Steps.Paper.class), plan.phasesEvery(),
                options.number(Asked.EXPECTED, 0, 10_000_000));
    }

    private static SearchScope scope(Options options) {
        return switch (options.choice("scope", Scope.class)) {
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

    private static Optional<LDAPURL> url(String target, Options options) {
        try {
            LDAPURL url = new LDAPURL(target);
            if (url.hostProvided() && url.getScheme().equals("ldap")) {
                return Optional.of(url);
            }
        } catch (LDAPException _) {
            // Told below.
        }
        options.problem("the target must be a URL such as ldap://host:2135/Mds-Vo-name=local,o=grid, was '%s'", target);
        return Optional.empty();
    }
}
