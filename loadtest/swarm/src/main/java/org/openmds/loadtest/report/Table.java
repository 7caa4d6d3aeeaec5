package org.openmds.loadtest.report;

import java.util.List;

/**
 * A table of text; the first cell of a row names it.
 *
 * @param caption
 *            what it shows
 */
public record Table(String caption, List<String> head, List<List<String>> rows) {

    public Table {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
    }
}
