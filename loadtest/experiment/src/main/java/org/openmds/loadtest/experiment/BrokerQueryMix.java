package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

import org.openmds.loadtest.systems.QueryMark;
import org.openmds.loadtest.systems.mds2.DirectoryNames;
import org.openmds.loadtest.systems.mds2.ProviderScript;

/**
 * The queries that a production's top-level information service receives, derived from six hours of the log of one. More than nine of ten
 * queries select something by a key. The papers measured only queries for everything. No two queries have the same text, because the
 * objects of a production are more than those here: otherwise a cache of answers would answer most queries.
 */
final class BrokerQueryMix {

    /** Number of sites, as in a grid of 2007: 230 sites, 23 MB together. */
    static final int SITES = 230;
    /** Number of collectors for each site, about a kilobyte each. */
    static final int COLLECTORS = 100;
    /** Renewal interval: "All of it renewed every 2 minutes". */
    static final Duration RENEWAL = Duration.ofMinutes(2);
    static final int ROWS = 1_000;
    private static final int ORGANISATIONS = 10;
    private static final long SEED = 2007;

    /**
     * A class of queries.
     *
     * @param perCent
     *            share of all queries, in per cent
     * @param shape
     *            the XPath expressions
     * @param selector
     *            matchers of Prometheus for what it has in their place
     * @param filter
     *            LDAP filters for what MDS2's directory has in their place
     */
    private record QueryClass(int perCent, QueryTemplate shape, QueryTemplate selector, QueryTemplate filter) {
    }

    /** Creates the text of one query. */
    private interface QueryTemplate {
        String query(SplittableRandom random);
    }

    private static final List<QueryClass> CLASSES = List.of(
            // One cluster by its identifier.
            new QueryClass(40,
                    random -> "//glue:Host[@UniqueID='node%d.example.org']".formatted(random.nextInt(SITES)),
                    random -> "instance=\"node%d\"".formatted(random.nextInt(SITES)),
                    random -> "(&(objectClass=MdsHost)(%s))".formatted(host(random))),
            // One storage element by its identifier.
            new QueryClass(16,
                    random -> "//glue:ComputingElement[@UniqueID='node%d/%d']".formatted(random.nextInt(SITES),
                            random.nextInt(1, COLLECTORS)),
                    random -> "instance=\"node%d\",__name__=~\"node_filesystem_.*\""
                            .formatted(random.nextInt(SITES)),
                    random -> "(&(%s)(%s))".formatted(host(random), group(random))),
            // A service by a part of its host's name, and its type.
            new QueryClass(15, random -> "//glue:ComputingElement[contains(@UniqueID,'node%d/') and @Name='queue%d']"
                    .formatted(random.nextInt(SITES), random.nextInt(1, COLLECTORS)),
                    random -> "instance=~\".*node%d\",__name__=\"node_load1\"".formatted(random.nextInt(SITES)),
                    random -> "(&(%s=*node%d.*)(%s))".formatted(DirectoryNames.HOST, random.nextInt(SITES),
                            group(random))),
            // The computing elements that a virtual organisation may use. The directory has no rules of access: those of a tenth of the hosts.
            new QueryClass(20,
                    random -> "//glue:ComputingElement[glue:AccessControlBase/glue:Rule='VO:organisation%d/group%d']"
                            .formatted(random.nextInt(ORGANISATIONS), random.nextInt(1, COLLECTORS)),
                    random -> "organisation=\"organisation%d\",__name__=\"node_load1\""
                            .formatted(random.nextInt(ORGANISATIONS)),
                    random -> "(&(%s=*%d.grid)(%s))".formatted(DirectoryNames.HOST, random.nextInt(ORGANISATIONS),
                            group(random))),
            // All objects of a class.
            new QueryClass(8, _ -> "//glue:MainMemory", _ -> "__name__=~\"node_memory_.*\"",
                    _ -> "(%s=%s)".formatted(DirectoryNames.GROUP, DirectoryNames.MEMORY)),
            // The whole document.
            new QueryClass(1, _ -> "/*", _ -> "job!=\"\"", _ -> "(objectClass=*)"));

    private BrokerQueryMix() {
    }

    private static String host(SplittableRandom random) {
        return DirectoryNames.HOST + "=" + DirectoryNames.hostName(random.nextInt(SITES));
    }

    private static String group(SplittableRandom random) {
        return DirectoryNames.GROUP + "=" + ProviderScript.groupName(random.nextInt(1, COLLECTORS));
    }

    /**
     * Returns the options of the client kind wsrf-query for clients that send one of {@value #ROWS} queries after the other. Each query also
     * excludes a name that does not exist, another one each time.
     */
    static Map<String, String> options() {
        return Map.of("xpath", "${query}[not(@Name='%s')]".formatted(QueryMark.TEMPLATE), "parameters",
                rows(QueryClass::shape), "expect", "QueryResourcePropertiesResponse");
    }

    /** Returns the option of a Prometheus client that sends one selector after the other, in the same order of classes. */
    static Map<String, String> selectors() {
        return Map.of("parameters", rows(QueryClass::selector));
    }

    /** Returns the options of an LDAP client that sends one search after the other, in the same order of classes. */
    static Map<String, String> filters() {
        return Map.of("parameters", rows(QueryClass::filter));
    }

    private static String rows(Function<QueryClass, QueryTemplate> language) {
        return "query\n" + String.join("\n", quoted(queries(language)));
    }

    /** Returns the XPath expressions in random order, with a fixed seed. */
    static List<String> queries() {
        return queries(QueryClass::shape);
    }

    private static List<String> queries(Function<QueryClass, QueryTemplate> language) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int at = random.nextInt(100);
            int sort = 0;
            while (at >= CLASSES.get(sort).perCent()) {
                at -= CLASSES.get(sort).perCent();
                sort++;
            }
            queries.add(language.apply(CLASSES.get(sort)).query(random));
        }
        return queries;
    }

    private static List<String> quoted(List<String> queries) {
        return queries.stream().map(query -> '"' + query.replace("\"", "\"\"") + '"').toList();
    }
}
