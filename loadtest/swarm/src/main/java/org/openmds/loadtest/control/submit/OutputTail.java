package org.openmds.loadtest.control.submit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/** The last lines of a process's output. Thread-safe. */
public final class OutputTail {

    private static final int MAX_LINES = 8;
    private static final int MAX_LINE_LENGTH = 400;

    private final ArrayDeque<String> lines = new ArrayDeque<>();

    public OutputTail() {
        // Empty at first.
    }

    /** Reads the output to its end on a separate thread; a consumer gets each line before it is stored. */
    public Thread readFrom(InputStream output, Consumer<String> each) {
        return Thread.ofVirtual().name("last-words").start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    each.accept(line);
                    add(line);
                }
            } catch (IOException e) {
                // The process has ended.
            }
        });
    }

    public synchronized void add(String line) {
        if (line.isBlank()) {
            return;
        }
        lines.addLast(line.length() > MAX_LINE_LENGTH ? line.substring(0, MAX_LINE_LENGTH) + "…" : line);
        if (lines.size() > MAX_LINES) {
            lines.removeFirst();
        }
    }

    @Override
    public synchronized String toString() {
        return String.join("\n", lines);
    }
}
