package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A table of docs/operations/limits.md.
 *
 * @param headings
 *            the cells of its first row
 * @param rows
 *            the cells of all other rows, without the quotation marks of code
 */
record LimitsTable(List<String> headings, List<List<String>> rows) {

    /** The tests of a module run in the folder of the module. */
    private static final Path DOCUMENT = Path.of("..", "docs", "operations", "limits.md");

    /** Reads the table between the comments {@code <!-- NAME -->} and {@code <!-- end of NAME -->}. */
    static LimitsTable read(String name) throws IOException {
        String text = Files.readString(DOCUMENT);
        List<List<String>> lines = text
                .substring(text.indexOf("<!-- " + name + " -->"), text.indexOf("<!-- end of " + name + " -->"))
                .lines()
                .filter(line -> line.startsWith("| "))
                .map(LimitsTable::cells)
                .toList();
        return new LimitsTable(lines.getFirst(), lines.subList(1, lines.size()));
    }

    /** Returns the first cells of all rows. */
    List<String> names() {
        return rows.stream().map(List::getFirst).toList();
    }

    /** Returns the text of the row whose first cell has that name. */
    String row(String name) {
        return rows.stream()
                .filter(row -> row.getFirst().equals(name))
                .map(row -> String.join(" | ", row))
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/operations/limits.md has no row of " + name));
    }

    /** Returns true if a cell is not {@code -}. */
    static boolean isUsed(String cell) {
        return !cell.equals("-");
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1))
                .map(cell -> cell.strip().replace("`", ""))
                .toList();
    }
}
