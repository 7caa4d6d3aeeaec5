package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a production's top-level information service is asked, by six hours of the log of one: more than nine queries of ten look something up by key. The
 * papers measured dumps alone.
 */
final class BrokerQueryMix {

    /** A grid of 2007: 230 sites, 23 MB together. */
    static final int SITES = 230;
    /** About a kilobyte each. */
    static final int COLLECTORS = 100;
    /** "All of it renewed every 2 minutes". */
    static final Duration RENEWAL = Duration.ofMinutes(2);
    static final int ROWS = 1_000;
    private static final int ORGANISATIONS = 10;
    private static final long SEED = 2007;

    /**
     * A sort of query.
     *
     * @param perCent
     *            of all
     */
    private record QueryClass(int perCent, QueryTemplate shape) {
    }

    /** Makes an XPath. */
    private interface QueryTemplate {
        String query(SplittableRandom random);
    }

    private static final List<QueryClass> CLASSES = List.of(
            // One cluster by its identifier.
            new QueryClass(40,
                    random -> "//glue:Host[@UniqueID='node%d.example.org']".formatted(random.nextInt(SITES))),
            // One storage element by its identifier.
            new QueryClass(16,
                    random -> "//glue:ComputingElement[@UniqueID='node%d/%d']".formatted(random.nextInt(SITES),
                            random.nextInt(1, COLLECTORS))),
            // A service by a part of its host's name, and its type.
            new QueryClass(15, random -> "//glue:ComputingElement[contains(@UniqueID,'node%d/') and @Name='queue%d']"
                    .formatted(random.nextInt(SITES), random.nextInt(1, COLLECTORS))),
            // What a virtual organisation may use.
            new QueryClass(20,
                    random -> "//glue:ComputingElement[glue:AccessControlBase/glue:Rule='VO:organisation%d/group%d']"
                            .formatted(random.nextInt(ORGANISATIONS), random.nextInt(1, COLLECTORS))),
            // All of a class.
            new QueryClass(8, _ -> "//glue:MainMemory"),
            // Everything.
            new QueryClass(1, _ -> "/*"));

    private BrokerQueryMix() {
    }

    /** Options of the kind wsrf-query, for clients that ask one of {@value #ROWS} queries after the other. */
    static Map<String, String> options() {
        return Map.of("xpath", "${query}", "parameters", "query\n" + String.join("\n", quoted(queries())), "expect",
                "QueryResourcePropertiesResponse");
    }

    /** In an order that is the same each time. */
    static List<String> queries() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int at = random.nextInt(100);
            int sort = 0;
            while (at >= CLASSES.get(sort).perCent()) {
                at -= CLASSES.get(sort).perCent();
                sort++;
            }
            queries.add(CLASSES.get(sort).shape().query(random));
        }
        return queries;
    }

    private static List<String> quoted(List<String> queries) {
        return queries.stream().map(query -> '"' + query.replace("\"", "\"\"") + '"').toList();
    }
}
