package org.openmds.loadtest.systems.rgma.registry;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Selects the producers for a query: all producers of its table, except those with a predicate that excludes all rows of the answer. */
public final class Mediator {

    private static final int MAX_CACHED_PREDICATES = 10_000;
    /** Parsed predicates: there are few different ones, and each query is compared with all of them. */
    private static final Map<String, ConsumerQuery> PREDICATES = new ConcurrentHashMap<>();

    private Mediator() {
    }

    static List<ProducerEntry> relevant(List<ProducerEntry> producers, ConsumerQuery query) {
        if (query.requiredValues().isEmpty()) {
            return List.copyOf(producers);
        }
        return producers.stream()
                .filter(producer -> !query.excludes(parsedPredicate(producer.table(), producer.predicate())))
                .toList();
    }

    /**
     * @throws IllegalArgumentException
     *             if the predicate is not valid
     */
    public static void check(String table, String predicate) {
        ConsumerQuery _ = parsedPredicate(table, predicate);
    }

    private static ConsumerQuery parsedPredicate(String table, String predicate) {
        String text = "SELECT * FROM " + table + " " + predicate;
        ConsumerQuery known = PREDICATES.get(text);
        if (known == null) {
            known = ConsumerQuery.parse(text);
            if (PREDICATES.size() < MAX_CACHED_PREDICATES) {
                PREDICATES.put(text, known);
            }
        }
        return known;
    }
}
