package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.openmds.loadtest.text.CsvReader;

/** Reads rows of a file of comma-separated values (RFC 4180) with a head. Not thread-safe. */
abstract class CsvRows {

    private static final int MOST_EXAMPLES = 5;
    private static final int EXAMPLE = 120;

    private final Map<String, Integer> columns = new HashMap<>();
    private final List<String> examples = new ArrayList<>();
    private List<String> fields = List.of();
    private long requests;
    private long others;

    /** Those that each row must have. */
    abstract List<String> needed();

    /**
     * Takes a row.
     *
     * @throws NumberFormatException
     *             where it is none
     */
    abstract void row() throws ImportException, IOException;

    final ImportReport read(InputStream input) throws ImportException, IOException {
        CsvReader reader = new CsvReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        head(reader);
        long rows = 0;
        long deleted = 0;
        while (true) {
            rows++;
            try {
                List<String> next = reader.next();
                if (next == null) {
                    return new ImportReport(rows - 1, requests, others, deleted, examples);
                }
                fields = next;
                row();
            } catch (IllegalArgumentException e) {
                if (deleted++ < MOST_EXAMPLES) {
                    examples.add("row %d: %s".formatted(rows, example(reader.text())));
                }
            }
        }
    }

    private static String example(String text) {
        return text.stripTrailing().substring(0, Math.min(text.stripTrailing().length(), EXAMPLE));
    }

    private void head(CsvReader reader) throws ImportException, IOException {
        List<String> names = names(reader);
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), i);
        }
        List<String> missing = needed().stream().filter(name -> !columns.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new ImportException(
                    "the first line must name the columns %s; missing: %s".formatted(needed(), missing));
        }
    }

    private static List<String> names(CsvReader reader) throws ImportException, IOException {
        try {
            return Objects.requireNonNullElse(reader.next(), List.of());
        } catch (IllegalArgumentException e) {
            throw new ImportException("the first line must name the columns: " + e.getMessage());
        }
    }

    /** Of the row; empty where it has none. */
    final String field(String column) {
        Integer place = columns.get(column);
        return place == null || place >= fields.size() ? "" : fields.get(place);
    }

    final void requestTaken() {
        requests++;
    }

    final void otherTaken() {
        others++;
    }
}
