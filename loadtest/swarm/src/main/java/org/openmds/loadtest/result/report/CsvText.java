package org.openmds.loadtest.result.report;

import java.util.Arrays;
import java.util.stream.Collectors;

import org.openmds.loadtest.text.CsvField;

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
        return value instanceof Number ? value.toString() : CsvField.of(value.toString());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
