package org.openmds.loadtest.result.report;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as the template {@code table.mustache} shows it.
 *
 * @param isLong
 *            true if the table scrolls in its own window
 * @param isWide
 *            true if the table has a smaller font
 * @param head
 *            names of the columns; empty if no column has a name
 */
record HtmlTable(String caption, boolean isLong, boolean isWide, List<String> head, List<HtmlRow> rows) {

    /** Number of rows above which a table scrolls in its own window. */
    private static final int LONG_TABLE_ROWS = 25;
    /** Number of columns above which a table has a smaller font. */
    private static final int WIDE_TABLE_COLUMNS = 8;
    private static final int MAX_NUMBER_LENGTH = 24;

    /** A row: its name, then the other cells. */
    record HtmlRow(String name, List<HtmlCell> cells) {
    }

    /** A cell; its link may be empty; numbers with units are aligned to the right. */
    record HtmlCell(String text, String link, boolean isNumber) {
    }

    static HtmlTable of(ReportTable table) {
        BitSet numbers = numbers(table);
        List<HtmlRow> rows = table.rows()
                .stream()
                .map(row -> new HtmlRow(row.getFirst(), IntStream.range(1, row.size())
                        .mapToObj(column -> new HtmlCell(row.get(column),
                                table.links().getOrDefault(row.get(column), ""), numbers.get(column)))
                        .toList()))
                .toList();
        boolean isNamed = table.head().stream().anyMatch(name -> !name.isEmpty());
        return new HtmlTable(table.caption(), rows.size() > LONG_TABLE_ROWS, table.head().size() > WIDE_TABLE_COLUMNS,
                isNamed ? table.head() : List.of(), rows);
    }

    boolean hasHead() {
        return !head.isEmpty();
    }

    /** Returns the columns of numbers with units. */
    private static BitSet numbers(ReportTable table) {
        BitSet numbers = new BitSet();
        for (int column = 1; column < table.head().size(); column++) {
            int place = column;
            numbers.set(column, table.rows().stream().allMatch(row -> isNumber(row.get(place))));
        }
        return numbers;
    }

    private static boolean isNumber(String cell) {
        return cell.length() <= MAX_NUMBER_LENGTH
                && (cell.isEmpty() || "-".equals(cell) || "unknown".equals(cell) || cell.matches("[+±-]?\\s?\\d.*"));
    }
}
