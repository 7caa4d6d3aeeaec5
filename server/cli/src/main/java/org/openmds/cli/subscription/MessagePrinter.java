package org.openmds.cli.subscription;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.openmds.cli.output.IndentedXml;
import org.openmds.cli.output.JsonView;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;

/** Prints messages one after the other. Used by one thread. */
interface MessagePrinter {

    /** @param at arrival time */
    void print(ArrivedMessage message, Instant at);

    /** Returns true if nothing more is to be printed. */
    default boolean isDone() {
        return false;
    }

    /** Returns a printer of the received XML, indented. */
    static MessagePrinter xml(PrintWriter out) {
        return (message, at) -> IndentedXml.print(message.element(), out);
    }

    /**
     * Returns a printer of one JSON object per line; members that a message does not have are left out.
     *
     * <pre>
     * {"time": "2026-01-01T00:00:00Z", "topic": "sg:Entry", "what": "changed", "entry": "4f1c…", "about": "http://…", "message": {…}}
     * </pre>
     */
    static MessagePrinter json(PrintWriter out, NamespaceTable namespaceTable) {
        JsonView view = new JsonView(namespaceTable);
        return (message, at) -> {
            MessageSummary summary = MessageSummary.of(message, namespaceTable);
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("time", time(at));
            message.topic(namespaceTable::display).ifPresent(topic -> members.put("topic", topic));
            members.put("what", summary.what());
            putKnown(members, "entry", summary.entry());
            putKnown(members, "about", summary.about());
            message.producer().ifPresent(producer -> members.put("producer", producer.address()));
            message.message().ifPresent(element -> members.put("message", view.document(element)));
            out.println(JsonWriter.line(members));
        };
    }

    /** Returns a printer of one line per message, below a header. */
    static MessagePrinter table(PrintWriter out, NamespaceTable namespaceTable) {
        return new MessageTable(namespaceTable, MessageTable.KEY_LENGTH, cells -> out.println(MessageTable.row(cells)));
    }

    /** Returns a printer of the same lines as comma-separated values, with whole keys. */
    static MessagePrinter csv(PrintWriter out, NamespaceTable namespaceTable) {
        return new MessageTable(namespaceTable, Integer.MAX_VALUE, cells -> TextTable.csvLine(cells, out));
    }

    private static void putKnown(Map<String, Object> members, String name, String value) {
        if (!value.isEmpty()) {
            members.put(name, value);
        }
    }

    /** Returns the arrival time, cut to seconds; the event itself was earlier. */
    static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Prints rows one by one, because later messages are not known yet. */
    final class MessageTable implements MessagePrinter {

        private static final List<String> HEADER = List.of("TIME", "WHAT", "TOPIC", "ENTRY", "MEMBER");
        private static final int KEY_LENGTH = 8;
        private static final int MAX_CELL_LENGTH = 200;

        private final NamespaceTable namespaceTable;
        private final int keyLength;
        private final Consumer<List<String>> rows;
        private boolean begun;

        private MessageTable(NamespaceTable namespaceTable, int keyLength, Consumer<List<String>> rows) {
            this.namespaceTable = namespaceTable;
            this.keyLength = keyLength;
            this.rows = rows;
        }

        @Override
        public void print(ArrivedMessage message, Instant at) {
            if (!begun) {
                begun = true;
                rows.accept(HEADER);
            }
            MessageSummary summary = MessageSummary.of(message, namespaceTable);
            rows.accept(List.of(time(at), summary.what(), cell(message.topic(namespaceTable::display).orElse("")),
                    cell(prefix(summary.entry(), keyLength)), cell(prefix(summary.about(), MAX_CELL_LENGTH))));
        }

        private static String row(List<String> cells) {
            return "%-20s  %-7s  %-23s  %-8s  %s".formatted(cells.toArray());
        }

        private static String prefix(String text, int length) {
            return text.substring(0, Math.min(length, text.length()));
        }

        private static String cell(String text) {
            return TextTable.printable(text);
        }
    }
}
