package org.openmds.gateway.json;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes a table as comma-separated values (RFC 4180). Not thread-safe. */
public final class CsvOutput {

    private final StringBuilder text = new StringBuilder();

    /** @param heads the names of the columns */
    public CsvOutput(List<String> heads) {
        row(heads);
    }

    /** Writes a row. */
    public CsvOutput row(List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            text.append(i == 0 ? "" : ",");
            cell(cells.get(i));
        }
        text.append("\r\n");
        return this;
    }

    /** Returns the table. */
    public byte[] toBytes() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void cell(String value) {
        boolean quoted = value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        text.append(quoted ? '"' + value.replace("\"", "\"\"") + '"' : value);
    }
}
