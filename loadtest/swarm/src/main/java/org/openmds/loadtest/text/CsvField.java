package org.openmds.loadtest.text;

/** Fields of comma-separated values as RFC 4180 has them. */
public final class CsvField {

    private CsvField() {
    }

    /** Text as a field; what spreadsheets would take for a formula is marked as text. */
    public static String of(String text) {
        String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        boolean isPlain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
