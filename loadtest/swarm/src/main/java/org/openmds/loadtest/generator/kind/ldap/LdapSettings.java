package org.openmds.loadtest.generator.kind.ldap;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.model.plan.Plan;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * What the options of the kind {@code ldap} say.
 *
 * @param keeps
 *            whether a client keeps its connection
 */
record LdapSettings(Server server, Template base, Template filter, SearchScope scope, List<String> attributes,
        Optional<Login> login, Parameters parameters, int leastEntries, boolean keeps) {

    /** Where the directory is. */
    record Server(String host, int port, boolean tls, boolean trustsAny) {
    }

    /** Who searches. */
    record Login(String dn, String password) {
        @Override
        public String toString() {
            return dn;
        }
    }

    private enum Scope {
        BASE, ONE, SUB, SUBORDINATES
    }

    private enum Trust {
        SYSTEM, ANY
    }

    static LdapSettings read(Plan plan, Options options) {
        Parameters parameters = Targets.parameters(options);
        LdapUrl url = LdapUrl.of(plan.client().target());
        Template base = Template.of(options.find("base").or(url::base).orElse(""), parameters.columns(), "base",
                options);
        Template filter = Template.of(
                ofUrl(url.filter(), "filter", options).orElseGet(() -> options.required("filter")),
                parameters.columns(), "filter", options);
        validate(base, filter, options);
        return new LdapSettings(server(plan.client().target(), options), base, filter,
                ofUrl(url.scope(), "scope", options).orElseGet(() -> scope(options)),
                ofUrl(url.attributes(), "attributes", options).orElseGet(() -> attributes(options)), login(options),
                parameters, options.number("expect-entries", 0, 1_000_000),
                plan.connection() == Plan.Connection.KEEP_ALIVE);
    }

    /** With a value that is a name and a number wherever one stands. */
    private static void validate(Template base, Template filter, Options options) {
        options.value("filter", text -> {
            try {
                return Filter.create(String.join("1", filter.texts()));
            } catch (LDAPException e) {
                throw new IllegalArgumentException(e);
            }
        }, "a filter such as (&(objectClass=MdsHost)(Mds-Host-hn=node1))");
        if (base.isConstant() && !DN.isValidDN(base.texts().getFirst())) {
            options.problem("option base must be a DN such as Mds-Vo-name=local,o=grid, was '%s'",
                    base.texts().getFirst());
        }
    }

    /** What the URL says, where no option says it. */
    private static <T> Optional<T> ofUrl(Optional<T> said, String option, Options options) {
        return said.filter(_ -> !options.isGiven(option));
    }

    private static Server server(String target, Options options) {
        boolean trustsAny = options.choice("trust", Trust.class) == Trust.ANY;
        try {
            LDAPURL url = new LDAPURL(target);
            Optional<String> host = Optional.ofNullable(url.getHost());
            if (host.isPresent() && !url.getScheme().equals("ldapi")) {
                return new Server(host.get(), url.getPort(), url.getScheme().equals("ldaps"), trustsAny);
            }
        } catch (LDAPException e) {
            // Told below.
        }
        options.problem("the target must be a URL such as ldap://host:2135 or ldaps://host, was '%s'", target);
        return new Server("", 0, false, trustsAny);
    }

    private static Optional<Login> login(Options options) {
        Optional<String> dn = options.find("bind");
        Optional<String> password = options.secret("password-file");
        if (dn.isPresent() != options.isGiven("password-file")) {
            options.problem("options bind and password-file belong together");
        }
        return dn.map(name -> new Login(name, password.orElse("")));
    }

    private static List<String> attributes(Options options) {
        return Arrays.stream(options.text("attributes").strip().split("[\\s,]+"))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static SearchScope scope(Options options) {
        return switch (options.choice("scope", Scope.class)) {
            case BASE -> SearchScope.BASE;
            case ONE -> SearchScope.ONE;
            case SUB -> SearchScope.SUB;
            case SUBORDINATES -> SearchScope.SUBORDINATE_SUBTREE;
        };
    }
}
