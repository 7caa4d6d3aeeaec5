package org.openmds.loadtest.kind;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of values for requests, from CSV (RFC 4180) whose first row names the columns.
 *
 * @param columns
 *            their names
 * @param rows
 *            each with a value for every column
 */
public record Parameters(List<String> columns, List<List<String>> rows) {

    /** No columns, and one row without values. */
    public static final Parameters NONE = new Parameters(List.of(), List.of(List.of()));

    public Parameters {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * @throws IllegalArgumentException
     *             where a row has not as many values as there are columns, or there is none
     */
    public static Parameters parse(String csv) {
        List<List<String>> all = new Csv(csv).rows();
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
        return new Parameters(columns, all.subList(1, all.size()));
    }

    /** That of a request: clients begin at rows that follow each other, and each goes on row by row. */
    public List<String> row(int client, long number) {
        return rows.get((int) Math.floorMod(client + number, (long) rows.size()));
    }

    /** Reads from the beginning to the end once. */
    private static final class Csv {

        private final String text;
        private int at;

        Csv(String text) {
            this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        }

        List<List<String>> rows() {
            List<List<String>> rows = new ArrayList<>();
            while (at < text.length()) {
                List<String> row = row();
                if (row.size() > 1 || !row.getFirst().isBlank()) {
                    rows.add(List.copyOf(row));
                }
            }
            return rows;
        }

        private List<String> row() {
            List<String> row = new ArrayList<>();
            while (true) {
                row.add(at < text.length() && text.charAt(at) == '"' ? quoted() : plain());
                if (at >= text.length() || text.charAt(at) != ',') {
                    endLine();
                    return row;
                }
                at++;
            }
        }

        private void endLine() {
            if (text.startsWith("\r\n", at)) {
                at++;
            }
            at++;
        }

        private String plain() {
            int start = at;
            while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(start, at);
        }

        private String quoted() {
            StringBuilder value = new StringBuilder();
            int start = at++;
            while (true) {
                int quote = text.indexOf('"', at);
                if (quote < 0) {
                    throw new IllegalArgumentException("the quote at character %d has no end".formatted(start + 1));
                }
                value.append(text, at, quote);
                at = quote + 1;
                if (at >= text.length() || text.charAt(at) != '"') {
                    return value.toString();
                }
                value.append('"');
                at++;
            }
        }
    }
}
