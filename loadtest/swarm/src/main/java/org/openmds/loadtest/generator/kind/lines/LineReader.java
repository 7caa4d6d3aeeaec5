package org.openmds.loadtest.generator.kind.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.exec.ProgramCommand;

/**
 * Reads what a process prints, on a thread of its own, so that whoever waits for a line can be interrupted. A process that prints faster than its lines
 * are taken waits. Lines are taken by one thread at a time.
 */
public final class LineReader implements AutoCloseable {

    private static final int MAX_QUEUED_LINES = 1_024;
    private static final int MAX_LINE_LENGTH = 64 << 10;
    private static final int STACK_BYTES = 128 << 10;
    private static final int END_TIMEOUT_SECONDS = 2;

    private final Process process;
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(MAX_QUEUED_LINES);
    private volatile boolean closed;
    private boolean ended;

    private LineReader(Process process) {
        this.process = process;
    }

    /** Begins to read the standard output. */
    public static LineReader start(Process process, String name) {
        LineReader reader = new LineReader(process);
        // Waiting for a pipe keeps a virtual thread's carrier, of which there are not many.
        Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES).start(reader::read);
        return reader;
    }

    /** The next line; null when there are no more. */
    public @Nullable String take() throws InterruptedException {
        return ended ? null : line(lines.take());
    }

    /**
     * The next line.
     *
     * @param nanos
     *            how long to wait for it
     * @return null when there are no more, or none came in time
     */
    public @Nullable String take(long nanos) throws InterruptedException {
        Optional<String> next = ended ? Optional.empty() : lines.poll(nanos, TimeUnit.NANOSECONDS);
        return next == null ? null : line(next);
    }

    public boolean hasEnded() {
        return ended;
    }

    /** Of the process, which printed all it had. */
    public int exitStatus() throws InterruptedException {
        return process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    /** Waits for the process to end by itself. */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        return process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends the process; what it printed can still be taken. */
    @Override
    public void close() {
        ProgramCommand.end(process);
        closed = true;
    }

    private @Nullable String line(Optional<String> next) {
        ended = next.isEmpty();
        return next.orElse(null);
    }

    private void read() {
        try (BufferedReader reader = process.inputReader()) {
            readAll(reader);
            // Java takes what is in the pipe when the process ends, and this thread may see the pipe's end before: then the last lines are here.
            boolean _ = process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            readAll(reader);
        } catch (IOException e) {
            // The process ended, and its output with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            try {
                put(Optional.empty());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void readAll(Reader reader) throws IOException, InterruptedException {
        for (Optional<String> line = next(reader); line.isPresent(); line = next(reader)) {
            put(line);
        }
    }

    /** Nobody takes lines for ever once the reader is closed. */
    private void put(Optional<String> line) throws InterruptedException {
        while (!lines.offer(line, 1, TimeUnit.SECONDS)) {
            if (closed) {
                return;
            }
        }
    }

    /** A line may not be longer than some; the rest of it is dropped. */
    private static Optional<String> next(Reader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = reader.read();
        if (c < 0) {
            return Optional.empty();
        }
        while (c >= 0 && c != '\n') {
            if (line.length() < MAX_LINE_LENGTH) {
                line.append((char) c);
            }
            c = reader.read();
        }
        return Optional.of(line.toString());
    }
}
