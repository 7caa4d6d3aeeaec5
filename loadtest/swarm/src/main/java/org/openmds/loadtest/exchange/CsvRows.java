package org.openmds.loadtest.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

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
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        head(next(reader));
        long rows = 0;
        long deleted = 0;
        for (String line = next(reader); line != null; line = next(reader)) {
            if (line.isBlank()) {
                continue;
            }
            rows++;
            fields = split(line);
            try {
                row();
            } catch (NumberFormatException e) {
                if (deleted++ < MOST_EXAMPLES) {
                    examples.add("row %d: %s".formatted(rows, line.substring(0, Math.min(line.length(), EXAMPLE))));
                }
            }
        }
        return new ImportReport(rows, requests, others, deleted, examples);
    }

    private void head(@Nullable String line) throws ImportException {
        List<String> names = line == null ? List.of() : split(line);
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), i);
        }
        List<String> missing = needed().stream().filter(name -> !columns.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new ImportException(
                    "the first line must name the columns %s; missing: %s".formatted(needed(), missing));
        }
    }

    /** A line, or several where a quoted field goes on. */
    @Nullable
    private static String next(BufferedReader reader) throws IOException {
        String line = reader.readLine();
        while (line != null && line.chars().filter(c -> c == '"').count() % 2 != 0) {
            String more = reader.readLine();
            if (more == null) {
                return line;
            }
            line = line + "\n" + more;
        }
        return line;
    }

    private static List<String> split(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append(c);
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
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
