package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The queries that a production's top-level information service receives, derived from six hours of the log of one. More than nine of ten
 * queries select something by a key. The papers measured only queries for everything.
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
     *            selectors of Prometheus for what it has in their place
     */
    private record QueryClass(int perCent, QueryTemplate shape, QueryTemplate selector) {
    }

    /** Creates the text of one query. */
    private interface QueryTemplate {
        String query(SplittableRandom random);
    }

    private static final List<QueryClass> CLASSES = List.of(
            // One cluster by its identifier.
            new QueryClass(40,
                    random -> "//glue:Host[@UniqueID='node%d.example.org']".formatted(random.nextInt(SITES)),
                    random -> "{instance=\"node%d\"}".formatted(random.nextInt(SITES))),
            // One storage element by its identifier.
            new QueryClass(16,
                    random -> "//glue:ComputingElement[@UniqueID='node%d/%d']".formatted(random.nextInt(SITES),
                            random.nextInt(1, COLLECTORS)),
                    random -> "{instance=\"node%d\",__name__=~\"node_filesystem_.*\"}"
                            .formatted(random.nextInt(SITES))),
            // A service by a part of its host's name, and its type.
            new QueryClass(15, random -> "//glue:ComputingElement[contains(@UniqueID,'node%d/') and @Name='queue%d']"
                    .formatted(random.nextInt(SITES), random.nextInt(1, COLLECTORS)),
                    random -> "{instance=~\".*node%d\",__name__=\"node_load1\"}".formatted(random.nextInt(SITES))),
            // The computing elements that a virtual organisation may use.
            new QueryClass(20,
                    random -> "//glue:ComputingElement[glue:AccessControlBase/glue:Rule='VO:organisation%d/group%d']"
                            .formatted(random.nextInt(ORGANISATIONS), random.nextInt(1, COLLECTORS)),
                    random -> "{organisation=\"organisation%d\",__name__=\"node_load1\"}"
                            .formatted(random.nextInt(ORGANISATIONS))),
            // All objects of a class.
            new QueryClass(8, _ -> "//glue:MainMemory", _ -> "{__name__=~\"node_memory_.*\"}"),
            // The whole document.
            new QueryClass(1, _ -> "/*", _ -> "{job!=\"\"}"));

    private BrokerQueryMix() {
    }

    /** Returns the options of the client kind wsrf-query for clients that send one of {@value #ROWS} queries after the other. */
    static Map<String, String> options() {
        return Map.of("xpath", "${query}", "parameters", "query\n" + String.join("\n", quoted(queries())), "expect",
                "QueryResourcePropertiesResponse");
    }

    /** Returns the option of a Prometheus client that sends one selector after the other, in the same order of classes. */
    static Map<String, String> selectors() {
        return Map.of("parameters", "query\n" + String.join("\n", quoted(queries(QueryClass::selector))));
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
