package org.openmds.loadtest.result.report;

import java.util.Arrays;
import java.util.stream.Collectors;

import org.openmds.loadtest.text.CsvField;

/** Lines of comma-separated values in the format of RFC 4180. */
final class CsvText {

    private final StringBuilder text = new StringBuilder();

    CsvText(String... head) {
        row((Object[]) head);
    }

    /** Adds a row. Numbers are not rounded; text that a spreadsheet would take for a formula is marked as text. */
    void row(Object... cells) {
        text.append(Arrays.stream(cells).map(CsvText::cell).collect(Collectors.joining(",", "", "\r\n")));
    }

    private static String cell(Object value) {
        return value instanceof Number ? value.toString() : CsvField.of(value.toString());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
