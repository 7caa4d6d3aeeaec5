package org.openmds.attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A table of a Markdown document, between the comments {@code <!-- NAME -->} and {@code <!-- end of NAME -->}. */
final class DocumentTable {

    /** The page of all limits: the tests of a module run in the module's folder. */
    static final Path LIMITS = Path.of("..", "..", "docs", "operations", "limits.md");

    private DocumentTable() {
    }

    /** Returns the cells of each row below the heading, without the quotation marks of code. */
    static List<List<String>> read(String name) throws IOException {
        String text = Files.readString(LIMITS);
        return text.substring(text.indexOf(begin(name)), text.indexOf(end(name)))
                .lines()
                .filter(line -> line.startsWith("| ") || line.startsWith("|-"))
                .skip(2)
                .map(DocumentTable::cells)
                .toList();
    }

    /** Replaces the rows below the heading. */
    static void write(String name, List<List<String>> rows) throws IOException {
        String text = Files.readString(LIMITS);
        int start = text.indexOf("|---", text.indexOf(begin(name)));
        int from = text.indexOf('\n', start) + 1;
        String lines = String.join("", rows.stream().map(row -> "| " + String.join(" | ", row) + " |\n").toList());
        Files.writeString(LIMITS, text.substring(0, from) + lines + text.substring(text.indexOf(end(name))));
    }

    /** Returns the parts of a cell that commas separate; none of {@code -}. */
    static Stream<String> list(String cell) {
        return cell.equals("-") ? Stream.empty() : Arrays.stream(cell.split(", ", -1));
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1))
                .map(cell -> cell.strip().replace("`", ""))
                .toList();
    }

    private static String begin(String name) {
        return "<!-- " + name + " -->";
    }

    private static String end(String name) {
        return "<!-- end of " + name + " -->";
    }
}
