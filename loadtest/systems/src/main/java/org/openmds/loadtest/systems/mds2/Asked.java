package org.openmds.loadtest.systems.mds2;

import java.util.HashMap;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Setup;

import com.unboundid.ldap.sdk.DN;

/** Which searches the queries of the study are. */
final class Asked {

    static final String KIND = "mds2";
    /** The option that says how many entries there must be. */
    static final String EXPECTED = "expect-entries";
    static final String EVERYTHING = "(objectClass=*)";
    static final String MEMORY = "(%s=%s)".formatted(Tree.GROUP, Tree.MEMORY);

    private Asked() {
    }

    static ClientSpec client(Part part, Query query, String target) {
        Map<String, String> options = new HashMap<>();
        options.put("filter", query == Query.PART ? MEMORY : EVERYTHING);
        if (query == Query.NAMED) {
            options.put("base", Tree.host(Tree.hostName(0), suffix(part)).toString());
            options.put("scope", "base");
        } else if (!hasBase(target)) {
            options.put("base", suffix(part).toString());
        }
        return new ClientSpec(KIND, target, options);
    }

    /** A host's own entry, and those of its providers; of the part, one provider's. */
    static Map<String, String> complete(Query query, Setup setup) {
        int hosts = setup.part() == Part.INFORMATION_SERVER ? 1 : setup.servers();
        return switch (query) {
            case ALL -> Map.of(EXPECTED, Integer.toString(hosts * (1 + Providers.ENTRIES * setup.collectors())));
            case PART -> Map.of(EXPECTED, Integer.toString(hosts * Providers.ENTRIES));
            case NAMED -> Map.of();
        };
    }

    static DN suffix(Part part) {
        return part == Part.INFORMATION_SERVER ? Tree.LOCAL_SUFFIX : Tree.SITE_SUFFIX;
    }

    private static boolean hasBase(String target) {
        int host = target.indexOf("://");
        int slash = host < 0 ? -1 : target.indexOf('/', host + 3);
        return slash >= 0 && slash < target.length() - 1;
    }

    /** The command by which a person asks the same. */
    static String look(String url, DN suffix) {
        return "ldapsearch -x -LLL -H %s -b %s '%s'".formatted(url, suffix, EVERYTHING);
    }
}
