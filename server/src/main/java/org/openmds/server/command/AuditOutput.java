package org.openmds.server.command;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.openmds.cli.output.TextTable;

/** A form of the found lines of an audit log. Used by one thread. */
abstract class AuditOutput {

    private boolean isEmpty = true;

    /** Returns true if no line was found. */
    final boolean isEmpty() {
        return isEmpty;
    }

    /** Takes the next line. */
    final void add(AuditLine line) {
        print(line, isEmpty);
        isEmpty = false;
    }

    abstract void print(AuditLine line, boolean isFirst);

    /** Prints what is known only after the last line. */
    void end() {
    }

    /** Returns the form of the log itself. */
    static AuditOutput lines(PrintWriter out) {
        return new AuditOutput() {
            @Override
            void print(AuditLine line, boolean isFirst) {
                out.println(TextTable.printable(line.text()));
            }
        };
    }

    /** Returns a table that needs no memory: the width of its columns is the usual one. */
    static AuditOutput columns(PrintWriter out) {
        return new AuditOutput() {
            @Override
            void print(AuditLine line, boolean isFirst) {
                if (isFirst) {
                    out.println(AuditLine.header());
                }
                out.println(TextTable.printable(line.columns()));
            }
        };
    }

    /**
     * Returns a table of the numbers of lines, the largest first.
     *
     * @param column
     *            name of the counted value
     * @param field
     *            returns the counted value of a line
     */
    static AuditOutput counts(String column, Function<AuditLine, String> field, PrintWriter out) {
        return new CountTable(column, field, out);
    }

    /** Numbers of lines by a value; values beyond the limit of memory count together. */
    private static final class CountTable extends AuditOutput {

        private static final int MAX_VALUES = 10_000;
        private static final String OTHERS = "others";

        private final String column;
        private final Function<AuditLine, String> field;
        private final PrintWriter out;
        private final Map<String, LineCount> counts = new HashMap<>();

        private record LineCount(long number, Instant first, Instant last) {

            LineCount and(LineCount next) {
                return new LineCount(number + next.number, first, next.last);
            }
        }

        CountTable(String column, Function<AuditLine, String> field, PrintWriter out) {
            this.column = column;
            this.field = field;
            this.out = out;
        }

        @Override
        void print(AuditLine line, boolean isFirst) {
            String value = field.apply(line);
            counts.merge(counts.size() < MAX_VALUES || counts.containsKey(value) ? value : OTHERS,
                    new LineCount(1, line.time(), line.time()), LineCount::and);
        }

        @Override
        void end() {
            TextTable table = new TextTable(List.of("LINES", "FIRST", "LAST", column));
            counts.entrySet()
                    .stream()
                    .sorted(Comparator.<Map.Entry<String, LineCount>>comparingLong(each -> -each.getValue().number())
                            .thenComparing(Map.Entry::getKey))
                    .forEach(each -> table.addRow(List.of(Long.toString(each.getValue().number()),
                            each.getValue().first().toString(), each.getValue().last().toString(), each.getKey())));
            table.print(out);
        }
    }
}
