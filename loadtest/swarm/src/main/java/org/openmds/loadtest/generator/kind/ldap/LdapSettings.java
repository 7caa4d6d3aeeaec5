package org.openmds.loadtest.generator.kind.ldap;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.plan.LoadPlan;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * Settings of the kind {@code ldap}, read from its options and its target.
 *
 * @param keepsConnection
 *            true if a client keeps its connection
 */
record LdapSettings(DirectoryAddress server, TextTemplate base, FilterTemplate filter, SearchScope scope,
        List<String> attributes,
        Optional<BindCredentials> login, ParameterRows parameters, int minEntries, boolean keepsConnection) {

    /** Address of the directory. */
    record DirectoryAddress(String host, int port, boolean tls, boolean trustsAnyCertificate) {
    }

    /** The DN and password of the bind. */
    record BindCredentials(String dn, String password) {
        @Override
        public String toString() {
            return dn;
        }
    }

    private enum ScopeChoice {
        BASE, ONE, SUB, SUBORDINATES
    }

    private enum TrustChoice {
        SYSTEM, ANY
    }

    static LdapSettings read(LoadPlan plan, ClientOptions options) {
        ParameterRows parameterRows = RequestOptions.parameters(options);
        LdapUrl url = LdapUrl.of(plan.client().target());
        TextTemplate base = TextTemplate.of(options.find("base").or(url::base).orElse(""), parameterRows.columns(),
                "base",
                options);
        FilterTemplate filter = FilterTemplate.of(
                unlessGiven(url.filter(), "filter", options).orElseGet(() -> options.required("filter")),
                parameterRows, options);
        validate(base, options);
        return new LdapSettings(server(plan.client().target(), options), base, filter,
                unlessGiven(url.scope(), "scope", options).orElseGet(() -> scope(options)),
                unlessGiven(url.attributes(), "attributes", options).orElseGet(() -> attributes(options)),
                login(options),
                parameterRows, options.number("expect-entries", 0, 1_000_000),
                plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE);
    }

    private static void validate(TextTemplate base, ClientOptions options) {
        if (base.isConstant() && !DN.isValidDN(base.texts().getFirst())) {
            options.problem("option base must be a DN such as Mds-Vo-name=local,o=grid, was '%s'",
                    base.texts().getFirst());
        }
    }

    /** Returns the URL's value unless the option is given. */
    private static <T> Optional<T> unlessGiven(Optional<T> inUrl, String option, ClientOptions options) {
        return inUrl.filter(_ -> !options.isGiven(option));
    }

    private static DirectoryAddress server(String target, ClientOptions options) {
        boolean trustsAny = options.choice("trust", TrustChoice.class) == TrustChoice.ANY;
        try {
            LDAPURL url = new LDAPURL(target);
            Optional<String> host = Optional.ofNullable(url.getHost());
            if (host.isPresent() && !url.getScheme().equals("ldapi")) {
                return new DirectoryAddress(host.get(), url.getPort(), url.getScheme().equals("ldaps"), trustsAny);
            }
        } catch (LDAPException e) {
            // Reported below.
        }
        options.problem("the target must be a URL such as ldap://host:2135 or ldaps://host, was '%s'", target);
        return new DirectoryAddress("", 0, false, trustsAny);
    }

    private static Optional<BindCredentials> login(ClientOptions options) {
        Optional<String> dn = options.find("bind");
        Optional<String> password = options.secret("password-file");
        if (dn.isPresent() != options.isGiven("password-file")) {
            options.problem("options bind and password-file must be given together");
        }
        return dn.map(name -> new BindCredentials(name, password.orElse("")));
    }

    private static List<String> attributes(ClientOptions options) {
        return Arrays.stream(options.text("attributes").strip().split("[\\s,]+"))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static SearchScope scope(ClientOptions options) {
        return switch (options.choice("scope", ScopeChoice.class)) {
            case BASE -> SearchScope.BASE;
            case ONE -> SearchScope.ONE;
            case SUB -> SearchScope.SUB;
            case SUBORDINATES -> SearchScope.SUBORDINATE_SUBTREE;
        };
    }
}
