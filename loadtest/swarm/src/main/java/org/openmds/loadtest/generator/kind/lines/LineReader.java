package org.openmds.loadtest.generator.kind.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.exec.ProgramCommand;

/**
 * Reads the standard output of a process on its own thread, so that a thread that waits for a line can be interrupted. A process that
 * prints faster than its lines are taken is blocked. Only one thread at a time may take lines.
 */
public final class LineReader implements AutoCloseable {

    private static final int MAX_QUEUED_LINES = 1_024;
    private static final int MAX_LINE_LENGTH = 64 << 10;
    private static final int STACK_BYTES = 128 << 10;
    private static final int END_TIMEOUT_SECONDS = 2;
    private static final int DRAIN_ATTEMPTS = 50;
    private static final int MAX_DRAIN_ATTEMPTS = 1_000;
    private static final Duration DRAIN_PAUSE = Duration.ofMillis(2);

    private final Process process;
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(MAX_QUEUED_LINES);
    private volatile boolean closed;
    private boolean ended;
    /** True once the end of the pipe was seen. Used by the reading thread only. */
    private boolean drained;

    private LineReader(Process process) {
        this.process = process;
    }

    /** Starts to read the standard output. */
    public static LineReader start(Process process, String name) {
        LineReader reader = new LineReader(process);
        // A virtual thread that waits for a pipe blocks its carrier thread, and there are few of these.
        Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES).start(reader::read);
        return reader;
    }

    /** Returns the next line; null at the end. */
    public @Nullable String take() throws InterruptedException {
        return ended ? null : line(lines.take());
    }

    /**
     * Returns the next line.
     *
     * @param nanos
     *            longest time to wait
     * @return null at the end or if no line comes in time
     */
    public @Nullable String take(long nanos) throws InterruptedException {
        Optional<String> next = ended ? Optional.empty() : lines.poll(nanos, TimeUnit.NANOSECONDS);
        return next == null ? null : line(next);
    }

    public boolean hasEnded() {
        return ended;
    }

    /** Returns the exit status of the process, whose output has ended; -1 if it does not end in time. */
    public int exitStatus() throws InterruptedException {
        return process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    /** Waits until the process ends by itself. Returns false if it does not end in time. */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        return process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends the process. Lines that it has printed can still be taken. */
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
            for (Optional<String> line = next(reader); line.isPresent(); line = next(reader)) {
                put(line);
            }
        } catch (IOException e) {
            // The process has ended, and so has its output.
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

    /** Adds a line. Gives up when the queue is full and the reader is closed, because no thread may take lines then. */
    private void put(Optional<String> line) throws InterruptedException {
        while (!lines.offer(line, 1, TimeUnit.SECONDS)) {
            if (closed) {
                return;
            }
        }
    }

    /** Reads a line. The part of a line above the length limit is dropped. */
    private Optional<String> next(Reader reader) throws InterruptedException {
        StringBuilder line = new StringBuilder();
        int c = character(reader);
        if (c < 0) {
            return Optional.empty();
        }
        while (c >= 0 && c != '\n') {
            if (line.length() < MAX_LINE_LENGTH) {
                line.append((char) c);
            }
            c = character(reader);
        }
        return Optional.of(line.toString());
    }

    /**
     * Reads a character; -1 at the end. When the process ends, Java drains the pipe and closes it, on another thread. Reads at that time see the end
     * of the pipe or fail; later reads get the drained bytes. So reads are repeated for a short time, and until that thread is done.
     */
    private int character(Reader reader) throws InterruptedException {
        int c = attempt(reader);
        if (c >= 0 || drained) {
            return c;
        }
        boolean _ = process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        for (int i = 0; c < 0 && (i < DRAIN_ATTEMPTS || i < MAX_DRAIN_ATTEMPTS && isDraining()); i++) {
            LockSupport.parkNanos(DRAIN_PAUSE.toNanos());
            c = attempt(reader);
        }
        c = c < 0 ? attempt(reader) : c;
        drained = true;
        return c;
    }

    /** True while the JDK's thread for the end of this process runs. Its name is the only sign of it. */
    private boolean isDraining() {
        String name = "process reaper (pid %d)".formatted(process.pid());
        return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals(name));
    }

    /** Reads a character; -1 at the end or if the pipe is broken or closed. */
    private static int attempt(Reader reader) {
        try {
            return reader.read();
        } catch (IOException e) {
            return -1;
        }
    }
}
