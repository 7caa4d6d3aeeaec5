package org.openmds.loadtest.generator.kind;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.text.CsvReader;

/**
 * Rows of values for requests, from CSV (RFC 4180) whose first row names the columns.
 *
 * @param columns
 *            their names
 * @param rows
 *            each with a value for every column
 */
public record ParameterRows(List<String> columns, List<List<String>> rows) {

    /** No columns, and one row without values. */
    public static final ParameterRows NONE = new ParameterRows(List.of(), List.of(List.of()));

    public ParameterRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * @throws IllegalArgumentException
     *             where a row has not as many values as there are columns, or there is none
     */
    public static ParameterRows parse(String csv) {
        List<List<String>> all = rows(csv);
        if (all.size() < 2) {
            throw new IllegalArgumentException("expected a row of names and a row of values at least");
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

    private static List<List<String>> rows(String csv) {
        CsvReader reader = new CsvReader(new StringReader(csv));
        List<List<String>> rows = new ArrayList<>();
        try {
            for (List<String> row = reader.next(); row != null; row = reader.next()) {
                rows.add(List.copyOf(row));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can be read", e);
        }
        return rows;
    }

    /** That of a request: clients begin at rows that follow each other, and each goes on row by row. */
    public List<String> row(int client, long number) {
        return rows.get((int) Math.floorMod(client + number, (long) rows.size()));
    }
}
