package org.openmds.loadtest.systems.rgma.registry;

import java.util.List;

import org.openmds.loadtest.systems.rgma.servlet.Tuples;

/**
 * A producer's entry in the Registry.
 *
 * @param url
 *            URL for queries
 * @param predicate
 *            condition that all its rows meet; empty for no condition
 * @param type
 *            latest or stream
 */
public record ProducerEntry(String url, String table, String predicate, String type) {

    static final List<String> COLUMNS = List.of("url", "tableName", "predicate", "type");

    List<String> row() {
        return List.of(url, table, predicate, type);
    }

    public static List<ProducerEntry> of(Tuples tuples) {
        if (!tuples.columns().equals(COLUMNS)) {
            throw new IllegalArgumentException(
                    "expected producers with the columns %s, got %s".formatted(COLUMNS, tuples.columns()));
        }
        return tuples.rows()
                .stream()
                .map(row -> new ProducerEntry(row.get(0), row.get(1), row.get(2), row.get(3)))
                .toList();
    }

    public static Tuples tuples(List<ProducerEntry> entries) {
        return new Tuples(COLUMNS, entries.stream().map(ProducerEntry::row).toList());
    }
}
