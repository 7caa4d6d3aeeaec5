package org.openmds.loadtest.systems.rgma.servlet;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a table; all values are text.
 *
 * @param columns
 *            names of the columns
 */
public record Tuples(List<String> columns, List<List<String>> rows) {

    static final Tuples NONE = new Tuples(List.of(), List.of());

    public Tuples {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Returns the rows of all parts, which must have the same columns.
     *
     * @throws IllegalArgumentException
     *             if the columns differ
     */
    public static Tuples union(List<Tuples> parts) {
        List<String> columns = List.of();
        List<List<String>> rows = new ArrayList<>();
        for (Tuples part : parts) {
            if (!columns.isEmpty() && !columns.equals(part.columns())) {
                throw new IllegalArgumentException(
                        "answers of one query must have the same columns, got %s and %s".formatted(columns,
                                part.columns()));
            }
            columns = part.columns();
            rows.addAll(part.rows());
        }
        return new Tuples(columns, rows);
    }
}
