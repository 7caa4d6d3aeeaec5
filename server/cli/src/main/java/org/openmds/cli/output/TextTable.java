package org.openmds.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.wsrf.xml.XmlElement;

/** A table of text in aligned columns, with at least two spaces between them so that scripts can split a line. Not thread-safe. */
public final class TextTable {

    private static final String COLUMN_SEPARATOR = "  ";
    private static final String EMPTY_CELL = "-";
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cntrl}+|[\\u0080-\\u009f\\u2028\\u2029]+");

    /** The beginnings of formulas; a number may begin with its sign. */
    private static final Pattern FORMULA = Pattern.compile("[=@+-](?![0-9.]+$).*");

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(List<String> header) {
        this.header = List.copyOf(header);
    }

    /** Creates a table with one row per element: its name, its attributes, and its children without children. Plain texts have their own column. */
    public static TextTable of(List<FoundNode> found, NamespaceTable namespaceTable) {
        List<Map<String, String>> cells = found.stream().map(node -> cells(node, namespaceTable)).toList();
        List<String> columns = cells.stream().flatMap(row -> row.keySet().stream()).distinct().toList();
        TextTable table = new TextTable(columns);
        cells.forEach(row -> table.addRow(columns.stream().map(column -> row.getOrDefault(column, "")).toList()));
        return table;
    }

    /** Adds a row with one cell per column. */
    public void addRow(List<String> cells) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException("a row has %d cells, got %d".formatted(header.size(), cells.size()));
        }
        rows.add(cells.stream().map(TextTable::printable).toList());
    }

    /** Prints the header and all rows; prints nothing if there are no rows. */
    public void print(PrintWriter out) {
        lines().forEach(out::println);
    }

    /** Returns the header and all rows as text; nothing if there are no rows. */
    public List<String> lines() {
        if (rows.isEmpty()) {
            return List.of();
        }
        int[] widths = new int[header.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = header.get(column).length();
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return Stream.concat(Stream.of(header), rows.stream()).map(row -> line(row, widths)).toList();
    }

    /**
     * Prints the header and all rows as comma-separated values (RFC 4180): cells with commas or quotes are quoted. A cell that a spreadsheet would
     * evaluate as a formula begins with an apostrophe.
     */
    public void printCsv(PrintWriter out) {
        csvLine(header, out);
        rows.forEach(row -> csvLine(row, out));
    }

    /** Returns a text from outside on one line, without control characters that could change the state of a terminal. */
    public static String printable(String text) {
        String line = UNPRINTABLE.matcher(text).replaceAll(" ").strip();
        return line.isEmpty() ? EMPTY_CELL : line;
    }

    /** Prints one line of comma-separated values. */
    public static void csvLine(List<String> cells, PrintWriter out) {
        out.print(cells.stream().map(TextTable::csv).collect(Collectors.joining(",")));
        out.print("\r\n");
    }

    private static String csv(String cell) {
        String text = cell.equals(EMPTY_CELL) ? "" : FORMULA.matcher(cell).matches() ? "'" + cell : cell;
        return text.contains(",") || text.contains("\"") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            line.append(column == 0 ? "" : COLUMN_SEPARATOR).append(cells.get(column));
            line.append(" ".repeat(widths[column] - cells.get(column).length()));
        }
        return line.toString().stripTrailing();
    }

    private static Map<String, String> cells(FoundNode node, NamespaceTable namespaceTable) {
        Map<String, String> cells = new LinkedHashMap<>();
        switch (node) {
            case FoundNode.TextNode(String text) -> cells.put("VALUE", text);
            case FoundNode.ElementNode(var fragment) -> {
                XmlElement element = fragment.root();
                cells.put("ELEMENT", namespaceTable.display(element.name()));
                element.attributes().forEach((name, value) -> cells.putIfAbsent(name.getLocalPart(), value));
                for (XmlElement child : element.children()) {
                    if (child.children().isEmpty() && !child.text().isBlank()) {
                        cells.merge(child.name().getLocalPart(), child.text().strip(),
                                (before, next) -> before + "," + next);
                    }
                }
                if (element.children().isEmpty() && !element.text().isBlank()) {
                    cells.put("VALUE", element.text());
                }
            }
        }
        return cells;
    }
}
