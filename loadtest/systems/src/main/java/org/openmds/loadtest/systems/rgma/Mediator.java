package org.openmds.loadtest.systems.rgma;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the producers that a query is to be sent to: all of its table but those whose predicate no row of the answer can meet. */
final class Mediator {

    private static final int MAX_CACHED_PREDICATES = 10_000;
    /** Predicates are few, and a query is held against all of them. */
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
     *             where it is no predicate
     */
    static void check(String table, String predicate) {
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
