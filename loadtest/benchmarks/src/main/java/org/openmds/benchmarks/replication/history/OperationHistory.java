package org.openmds.benchmarks.replication.history;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Operations of all clients of a run, with one clock. Thread-safe. */
public final class OperationHistory<T extends RecordedOperation> {

    /** Most operations of a run; clients stop after that. */
    public static final int MAX_OPERATIONS = 5_000_000;

    private final String header;
    private final long begin = System.nanoTime();
    @GuardedBy("this")
    private final List<T> operations = new ArrayList<>();

    /**
     * @param header
     *            the first line of the file with all operations
     */
    public OperationHistory(String header) {
        this.header = header;
    }

    /** Returns the time since the start of the run, in nanoseconds. */
    public long now() {
        return System.nanoTime() - begin;
    }

    public synchronized void add(T operation) {
        operations.add(operation);
    }

    public synchronized boolean isFull() {
        return operations.size() >= MAX_OPERATIONS;
    }

    public synchronized List<T> operations() {
        return List.copyOf(operations);
    }

    /** Writes all operations to a compressed file, one on each line. */
    public void write(Path file) throws IOException {
        try (Writer out = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)),
                StandardCharsets.UTF_8)) {
            out.write(header + "\n");
            for (T operation : operations()) {
                out.write(operation.toLine() + "\n");
            }
        }
    }
}
