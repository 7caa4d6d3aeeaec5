package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.Map;

/**
 * A table of text; the first cell of a row is its name.
 *
 * @param caption
 *            title of the table
 * @param links
 *            link targets by the text of a cell
 */
public record ReportTable(String caption, List<String> head, List<List<String>> rows, Map<String, String> links) {

    public ReportTable {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
        links = Map.copyOf(links);
    }

    public ReportTable(String caption, List<String> head, List<List<String>> rows) {
        this(caption, head, rows, Map.of());
    }
}
