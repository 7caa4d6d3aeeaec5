package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.Map;

/**
 * A table of text; the first cell of a row names it.
 *
 * @param caption
 *            what it shows
 * @param links
 *            where cells of a text lead, by the text
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
