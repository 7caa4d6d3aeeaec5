package org.openmds.loadtest.generator.kind.ldap;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code ldap}: a bind and a search, as users of MDS2 did. */
public final class LdapKind implements SettingsKind<LdapSettings> {

    @Override
    public String name() {
        return "ldap";
    }

    @Override
    public String description() {
        return "Searches an LDAP directory, anonymously or with a bind. The target is a URL such as ldap://host:2135.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("base",
                        "the entry below which to search; may contain ${names}; default from the URL", ""),
                new ClientOption("filter",
                        "filter of entries; may contain ${names} of values, as in (cn=${host}), and of filters, as in (&${filter}(cn=*)); default from the URL, if it has one",
                        "(objectClass=*)"),
                new ClientOption("scope", "base, one, sub or subordinates; default from the URL, if it has one",
                        "sub"),
                new ClientOption("attributes",
                        "attributes to return, separated by blanks or commas; default from the URL; empty for all", ""),
                new ClientOption("bind", "the DN to bind as; empty for anonymous", ""),
                new ClientOption("password-file", "a file on the testers with the password of the DN", ""),
                new ClientOption("parameters",
                        "@FILE in CSV; the first row names the columns, and each request takes the next row", ""),
                new ClientOption("expect-entries", "smallest number of entries in each answer", "0"),
                new ClientOption("trust", "certificates for ldaps: system, or any (no certificate is checked)",
                        "system"));
    }

    @Override
    public LdapSettings read(LoadPlan plan, ClientOptions options) {
        return LdapSettings.read(plan, options);
    }

    @Override
    public ClientTraffic open(LdapSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new LdapTraffic(settings, context);
    }
}
