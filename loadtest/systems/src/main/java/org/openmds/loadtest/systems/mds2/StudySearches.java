package org.openmds.loadtest.systems.mds2;

import java.util.HashMap;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.QueryMark;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

import com.unboundid.ldap.sdk.DN;

/** The LDAP searches for the queries of the study. */
public final class StudySearches {

    static final String KIND = "mds2";
    /** The option for the smallest number of entries in an answer. */
    static final String EXPECTED_ENTRIES = "expect-entries";
    static final String EVERYTHING = "(objectClass=*)";
    static final String MEMORY = "(%s=%s)".formatted(DirectoryNames.GROUP, DirectoryNames.MEMORY);

    private StudySearches() {
    }

    public static ClientSpec client(SystemPart part, QueryScope query, String target) {
        Map<String, String> options = new HashMap<>();
        options.put("filter", query == QueryScope.PART ? MEMORY : EVERYTHING);
        if (query == QueryScope.NAMED) {
            options.put("base", DirectoryNames.host(DirectoryNames.hostName(0), suffix(part)).toString());
            options.put("scope", "base");
        } else if (!hasBase(target)) {
            options.put("base", suffix(part).toString());
        }
        return new ClientSpec(KIND, target, options);
    }

    /**
     * Returns a client of the kind {@code ldap} for {@link QueryScope#NAMED}: each row of its option {@code parameters} is a filter; the
     * default selects one host. Each search also excludes a device that does not exist, another one each time.
     */
    public static ClientSpec searches(SystemPart part, String target) {
        Map<String, String> options = new HashMap<>(
                Map.of("filter", "(&${query}(!(Mds-Device-name=%s)))".formatted(QueryMark.TEMPLATE), "parameters",
                        "query\n(%s=%s)\n".formatted(DirectoryNames.HOST, DirectoryNames.hostName(0)), EXPECTED_ENTRIES,
                        "1"));
        if (!hasBase(target)) {
            options.put("base", suffix(part).toString());
        }
        return new ClientSpec("ldap", target, options);
    }

    /**
     * Returns the option for the expected number of entries: a host has one entry of its own and those of its providers;
     * {@link QueryScope#PART} returns one provider's.
     */
    public static Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        int hosts = setup.part() == SystemPart.INFORMATION_SERVER ? 1 : setup.servers();
        return switch (query) {
            case ALL -> Map.of(EXPECTED_ENTRIES,
                    Integer.toString(hosts * (1 + ProviderScript.ENTRIES_PER_PROVIDER * setup.collectors())));
            case PART -> Map.of(EXPECTED_ENTRIES, Integer.toString(hosts * ProviderScript.ENTRIES_PER_PROVIDER));
            case NAMED -> Map.of();
        };
    }

    public static DN suffix(SystemPart part) {
        return part == SystemPart.INFORMATION_SERVER ? DirectoryNames.LOCAL_SUFFIX : DirectoryNames.SITE_SUFFIX;
    }

    private static boolean hasBase(String target) {
        int host = target.indexOf("://");
        int slash = host < 0 ? -1 : target.indexOf('/', host + 3);
        return slash >= 0 && slash < target.length() - 1;
    }

    /** Returns a shell command for the same search. */
    public static String exampleCommand(String url, DN suffix) {
        return "ldapsearch -x -LLL -H %s -b %s '%s'".formatted(url, suffix, EVERYTHING);
    }
}
