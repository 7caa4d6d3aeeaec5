package org.openmds.loadtest.text;

/** Fields of comma-separated values (RFC 4180). */
public final class CsvField {

    private CsvField() {
    }

    /** Returns the text as a field. Text that spreadsheets would read as a formula gets a leading apostrophe. */
    public static String of(String text) {
        String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        boolean isPlain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
