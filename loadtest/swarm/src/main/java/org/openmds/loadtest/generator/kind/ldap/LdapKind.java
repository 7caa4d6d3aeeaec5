package org.openmds.loadtest.generator.kind.ldap;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code ldap}: a bind and a search, as MDS2's users did. */
public final class LdapKind implements ClientKind {

    @Override
    public String name() {
        return "ldap";
    }

    @Override
    public String description() {
        return "Searches an LDAP directory, anonymously or as somebody. The target is a URL such as ldap://host:2135.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("base",
                        "the entry below which to search; may hold ${names}; that of the URL without it", ""),
                new ClientOption("filter", "of entries; may hold ${names}; that of the URL without it, if it has one",
                        "(objectClass=*)"),
                new ClientOption("scope", "base, one, sub or subordinates; that of the URL without it, if it has one",
                        "sub"),
                new ClientOption("attributes",
                        "to be given, with blanks or commas between; those of the URL without it; empty for all", ""),
                new ClientOption("bind", "a DN; empty for anonymous", ""),
                new ClientOption("password-file", "a file on the testers with the password of the DN", ""),
                new ClientOption("parameters",
                        "@FILE in CSV, whose first row names the columns; each request takes the next row", ""),
                new ClientOption("expect-entries", "how many entries each answer must have at least", "0"),
                new ClientOption("trust", "of ldaps: system, or any (no certificate is checked)", "system"));
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        LdapSettings.read(plan, options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        LdapSettings settings = LdapSettings.read(plan, options);
        options.check();
        return new LdapTraffic(settings, context);
    }
}
