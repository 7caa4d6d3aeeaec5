package org.openmds.loadtest.result.report;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Lines of comma-separated values as RFC 4180 has them. */
final class CsvText {

    private final StringBuilder text = new StringBuilder();

    CsvText(String... head) {
        row((Object[]) head);
    }

    /** Numbers in full; of text what spreadsheets would take for a formula is marked as text. */
    void row(Object... cells) {
        text.append(Arrays.stream(cells).map(CsvText::cell).collect(Collectors.joining(",", "", "\r\n")));
    }

    private static String cell(Object value) {
        if (value instanceof Number) {
            return value.toString();
        }
        String plain = value.toString();
        String safe = plain.matches("(?s)[=+@\\t\\r-].*") ? "'" + plain : plain;
        return safe.matches("(?s).*[\",\\r\\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
