package org.openmds.loadtest.generator.kind;

import java.util.List;

import org.openmds.loadtest.text.CsvText;

/**
 * Rows of values for requests, read from CSV (RFC 4180). The first row of the CSV names the columns.
 *
 * @param columns
 *            names of the columns
 * @param rows
 *            rows with one value for each column
 */
public record ParameterRows(List<String> columns, List<List<String>> rows) {

    /** Empty parameters: no columns, and one row without values. */
    public static final ParameterRows NONE = new ParameterRows(List.of(), List.of(List.of()));

    public ParameterRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Parses CSV.
     *
     * @throws IllegalArgumentException
     *             if there are no rows, or a row does not have one value for each column
     */
    public static ParameterRows parse(String csv) {
        List<List<String>> all = CsvText.rows(csv);
        if (all.size() < 2) {
            throw new IllegalArgumentException("expected a row of column names and at least one row of values");
        }
        List<String> columns = all.getFirst().stream().map(String::strip).toList();
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).size() != columns.size()) {
                throw new IllegalArgumentException("row %d has %d values, expected %d: %s".formatted(i + 1,
                        all.get(i).size(), columns.size(), String.join(", ", columns)));
            }
        }
        return new ParameterRows(columns, all.subList(1, all.size()));
    }

    /** Returns the row for a request. Clients start at consecutive rows, and each proceeds row by row. */
    public List<String> row(int client, long number) {
        return rows.get((int) Math.floorMod(client + number, (long) rows.size()));
    }
}
